"""Regnum with the campaign of stones, which is over in a minute: `python -m tests.web.e2e.stones serve …`.

It is installed as soon as this is read: the processes in which bots think read it too.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from campaign.stones import CAMPAIGN, GAMES
from regnum import registry

registry.games().update(GAMES)
registry.campaigns()[CAMPAIGN.name] = CAMPAIGN

if __name__ == "__main__":
    from regnum.cli.main import main

    main()
