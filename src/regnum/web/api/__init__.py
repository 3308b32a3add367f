"""The addresses under /api."""
