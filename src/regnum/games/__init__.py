"""One package a game. A package is a game when it has an `INFO`, a `rules.RULES` and a `scene.TABLE`.

One without an `INFO` is a family: what lies in it beside its games belongs to all of them.
"""
