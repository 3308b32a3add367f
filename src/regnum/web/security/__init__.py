"""Authentication and the checks of every request."""
