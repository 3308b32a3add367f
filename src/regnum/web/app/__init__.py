"""The process: its settings, its parts, its start."""
