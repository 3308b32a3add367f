"""Playing in the browser: tables, seats, moves, pushes and what is stored of them.

`running.app.create_app(settings)` is the whole server. It loads the compiler only when a table is opened
(`tables.table` and what that imports); the first answers therefore come at once. `docs/architecture.md` shows the way
of an action through these rooms.
"""
