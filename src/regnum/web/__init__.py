"""Playing in the browser: tables, seats, moves, pushes and what is stored of them.

`app.app.create_app(settings)` makes the whole server. It loads the compiler only when a table is opened (`tables.table`
and its imports), so the first responses are immediate. `docs/architecture.md` shows the path of a move through it.
"""
