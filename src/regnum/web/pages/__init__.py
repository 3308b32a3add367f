"""What the server says itself: its own words, and pages that need no JavaScript."""
