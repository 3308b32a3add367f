"""`python -m tests.web.e2e.short_absence serve …` is `regnum serve …` where whoever has gone is away after a second."""

from __future__ import annotations

from regnum.web.tables import absence, presence

SECONDS = 1.0

if __name__ == "__main__":
    from regnum.cli.main import main

    absence.AWAY = presence.AWAY = SECONDS
    main()
