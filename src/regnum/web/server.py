"""One server process: what its parts share."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from functools import cached_property

from regnum.web.bots import BotDriver
from regnum.web.house import House, Time
from regnum.web.looking import Presence
from regnum.web.pushes import Pushes
from regnum.web.settings import Settings
from regnum.web.store import Store
from regnum.web.store.upgrade import upgrade
from regnum.web.thinking import Thinkers
from regnum.web.words import own_words


class Server:
    """The store, the house and the pushes of one process."""

    def __init__(self, settings: Settings, now: Time | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        upgrade(self.store)
        self.house = House(settings, self.store, **({"now": now} if now else {}))
        self.pushes = Pushes()
        self.house.changed.append(lambda table: self.pushes.changed(table.id))
        self.thinkers = Thinkers(settings.thinkers, settings.bot_deadline)
        self.bot_driver = BotDriver(self.house, self.thinkers)
        self.house.changed.append(self.bot_driver.drive)
        self.online: defaultdict[str, Counter[int]] = defaultdict(Counter)  # by table: guests and their tabs

    def presence(self, table: str, lang: str) -> Presence:
        """Who is at a table now."""
        here = frozenset(guest for guest, tabs in self.online[table].items() if tabs) if table in self.online else ()
        return Presence(frozenset(here), self.bot_driver.thinking(table), self.house.now(), self.bot_labels(lang))

    def bot_labels(self, lang: str) -> dict[str, str]:
        """The bots by their specification, in words."""
        language = own_words(lang)
        keys = {name: f"bot.{name}.label" for name in self.bots}
        return {name: language.say(key) if language.knows(key) else name for name, key in keys.items()}

    @cached_property
    def bots(self) -> list[str]:
        """The names of the bots there are."""
        from regnum.bots import BOTS

        return list(BOTS)

    def start(self) -> None:
        """The loop runs: begin to push, and load the rules in the background."""
        self.pushes.start()
        self.thinkers.start()
        threading.Thread(target=_load_rules, name="load rules", daemon=True).start()

    def stop(self) -> None:
        """Let go of everything."""
        self.thinkers.stop()
        self.store.close()


def _load_rules() -> None:
    """Load the compiler and what the first table needs, while people look at the lobby."""
    import regnum.web.table
    import regnum.web.view  # noqa: F401 - loaded for later
