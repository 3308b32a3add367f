"""Fair scheduling of request work, thinking and CPUs."""
