"""Types and settings that every other part of the server uses."""
