"""Playing in the browser: tables, seats, moves, pushes and what is stored of them.

`app.app.create_app(settings)` is the whole server. It loads rules when a table is opened (`tables.table` and what that
imports), and the compiler never before compiled rules are there (`bots.compilation`); the first answers therefore come
at once. `docs/architecture.md` shows the way of an action through these rooms.
"""
