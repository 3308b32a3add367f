"""People: badges, codes, and what they have played. Who they are is known by a cookie only."""
