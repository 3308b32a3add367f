"""People: badges, codes, what they have played, and the groups they form. Who they are is known by a cookie only."""
