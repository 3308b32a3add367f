"""The compiled part of the bots."""
