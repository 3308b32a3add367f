"""Who calls, and what every request must pass."""
