"""One table: its log, its match, its clocks; the house of all of them."""
