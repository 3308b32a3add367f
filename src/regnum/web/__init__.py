"""Playing in the browser: tables, seats, moves, pushes and what is stored of them.

`app.create_app(settings)` is the whole server. Nothing here loads the compiler until a table is opened (`playing.py`
and what it imports do); the first answers therefore come at once.
"""
