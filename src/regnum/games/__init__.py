"""One package a game. A package is a game when it has an `INFO`, a `rules.RULES` and a `scene.TABLE`."""
