"""The components of the game as facts, and the code that reads them."""
