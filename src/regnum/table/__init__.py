"""The table: the vocabulary of scenes, the text renderer, and the languages. It knows no game."""
