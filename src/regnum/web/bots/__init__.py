"""Bots, hints and analysis: everything that thinks, in processes of its own."""
