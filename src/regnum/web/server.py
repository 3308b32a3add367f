"""One server process: its parts, and how they hold together."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from regnum.core.lazy import thread_safe_cache
from regnum.web.accounts.results import ending
from regnum.web.bots.compilation import BackgroundCompiler
from regnum.web.bots.driver import BotDriver
from regnum.web.bots.pool import BotPool, plays_at_once
from regnum.web.db import Store
from regnum.web.db.listen import PgListener
from regnum.web.db.messages import (
    ChannelsChanged,
    PresenceReport,
    SignedOut,
    TableChanged,
    TableRemoved,
    TableRewritten,
    TalkPosted,
    WorkerMessage,
)
from regnum.web.db.upgrade import upgrade
from regnum.web.groups.ratings import Ratings
from regnum.web.maintenance.periodic import PeriodicTasks
from regnum.web.model.settings import Settings
from regnum.web.model.viewer import Presence
from regnum.web.notifications.executor import BoundedExecutor
from regnum.web.notifications.outbox import OutboxWorker
from regnum.web.scheduling.fair import Owner
from regnum.web.security.limits import Limits, Whereabouts
from regnum.web.tables.broadcast import Broadcaster
from regnum.web.tables.campaigns import ChapterContinuation
from regnum.web.tables.continuation import SWEEP, NextTableOpener
from regnum.web.tables.presence import REPEAT, PresenceTracker
from regnum.web.tables.table_registry import Effects, TableRegistry, Time
from regnum.web.tables.timeouts import check_clocks
from regnum.web.tournaments.rounds import RoundContinuation
from regnum.web.wording.words import own_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Connection

    from regnum.table.language import Language
    from regnum.web.bots.review import ReviewQueue
    from regnum.web.model.events import AnyEvent
    from regnum.web.tables.table import Table

PULSE = 5.0  # seconds between two signs that a server is up
TELL_LEFT = 3.0  # seconds between two estimates of how long a bot will still wait for the compiler


class Server(Effects):
    """Everything that the requests of one process share."""

    def __init__(self, settings: Settings, now: Time | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        upgrade(self.store)
        self.house = TableRegistry(settings, self.store, **({"now": now} if now else {}))
        self.limits = Limits(settings)
        self.whereabouts = Whereabouts()
        self.pushes: Broadcaster[Any] = Broadcaster()  # of tabs, which know servers
        self.people = PresenceTracker(self.store.tell, self.house.now)
        self.compiler = BackgroundCompiler()
        self.thinkers = BotPool(settings.thinkers, settings.bot_deadline, self.compiler)
        self.bot_driver = BotDriver(self.house, self.thinkers, self.owner)
        self.house.rules = self.compiler.game
        self.house.watched = self.pushes.watched
        self.house.removed.append(self.pushes.changed)
        self.house.rewritten.append(self.pushes.changed)
        self.postman = OutboxWorker(self.house, self.people, self.owner)
        self.errands = BoundedExecutor()
        self.house.effects = self
        self.ear = PgListener(self.store, self._heard, self._deaf)
        self._reviews = thread_safe_cache(self._new_reviews)  # it holds jobs: there must not be two
        self.rounds = RoundContinuation(self.house)
        self.ratings = Ratings()
        self.successor = NextTableOpener(self.house, [ChapterContinuation(self.house), self.rounds])
        self.measures: list[Callable[[Table, AnyEvent, float], None]] = []
        self.keeper = PeriodicTasks()
        self.keeper.every(PULSE, lambda: self.store.pulse(self.house.now()))
        self.keeper.every(1.0, lambda: check_clocks(self.house))
        self.keeper.every(2.0, self.bot_driver.sweep)
        self.keeper.every(0.5, self.compiler.tend)
        self.keeper.every(0.5, self.thinkers.release)
        self.keeper.every(2.0, self.compiler.load)
        self.keeper.every(TELL_LEFT, self._tell_left)
        self.keeper.every(REPEAT, self._repeat)
        self.keeper.every(2.0, self.postman.deliver)
        self.keeper.every(SWEEP, self.successor.sweep)

    def wake(self) -> None:
        """Note that a server is up again, and for how long none was."""
        alone = self.store.is_sqlite
        self.store.awake(self.house.now(), 0.0 if alone else 1.5 * PULSE)
        self.house.pauses[:] = self.store.pauses()

    def start(self) -> None:
        """The loop runs: begin to push, to listen and to think."""
        self.pushes.start()
        self.ear.start()
        self.thinkers.start()
        self.successor.start()
        self.keeper.start()

    def stop(self) -> None:
        """Let go of everything; clocks stand still from now on."""
        self.keeper.stop()
        self.compiler.stop()
        self.successor.stop()
        self.postman.stop()
        self.thinkers.stop()
        self.ear.stop()
        self.store.pulse(self.house.now())
        self.people.end()
        self.store.close()

    def broadcast(self, table: Table) -> None:
        """Tell the tabs, the bots and what follows a table that it has changed; it is locked."""
        self.pushes.changed(table.id, table.known)
        for seat in table.seats:
            if seat.kind == "bot":
                self._starts_in(table.match.game.info.key, seat.bot)  # its game is compiled from now on
        if table.bots_to_play:
            self.bot_driver.drive(table)
        if table.match.over:
            self.successor.changed(table)

    def measure(self, table: Table, event: AnyEvent, seconds: float) -> None:
        """Pass the time that an event took on to those who count."""
        for measure in self.measures:
            measure(table, event, seconds)

    def told(self, table: str) -> None:
        """Broadcast a chat message to the tabs of a table, here and at other workers."""
        self.store.tell(TalkPosted(table))
        self.pushes.changed(table, said=True)

    def writes(self, table: Table, event: AnyEvent | None) -> Callable[[Connection], None] | None:
        """Return what is stored together with an event: notifications, and the results of a game that ends."""
        parts = [self.postman.write(table, event)]
        if table.match.over:
            parts.append(ending(table, event, self.house.now()))

        def write(connection: Connection) -> None:
            for part in parts:
                if part is not None:
                    part(connection)

        return write if any(parts) else None

    def signed_out(self, guest: int) -> None:
        """Browsers of a guest have been signed out: their tabs, here and elsewhere, ask whether they may still look."""
        self.store.tell(SignedOut(guest))
        self._look_again(guest)

    def reachable(self, guest: int) -> None:
        """A guest can be called in other ways than before, which matters here and elsewhere."""
        self.store.tell(ChannelsChanged(guest))
        self.house.call_again(guest)

    def _look_again(self, guest: int) -> None:
        self.store.signed_out()
        for table in self.people.where(guest):
            self.pushes.changed(table)

    def _repeat(self) -> None:
        """Say again who is here, and tell the tabs whose company went with a process that died: time alone shows it."""
        for table in self.people.repeat():
            self.pushes.changed(table)

    def _heard(self, message: WorkerMessage) -> None:
        """A worker says something; a change of our own has been told here already."""
        if isinstance(message, TableChanged):
            if message.by == self.store.me:
                return
            self.house.outdated(message.table)
        if isinstance(message, SignedOut):
            self._look_again(message.guest)
            return
        if isinstance(message, ChannelsChanged):
            self.house.call_again(message.guest)
            return
        if isinstance(message, TableRemoved):
            self.house.is_gone(message.table)  # which is announced, too
            return
        if isinstance(message, TableRewritten):
            self.house.is_rewritten(message.table)  # likewise
            return
        if isinstance(message, PresenceReport) and not self.people.heard(message):
            return
        self.pushes.changed(message.table, said=isinstance(message, TalkPosted))

    def _deaf(self) -> None:
        """Other workers may have said anything: tables are read again, and tabs ask whether they may still look."""
        self.house.forget_all()
        self.store.signed_out()
        self.pushes.all_changed()

    def presence(self, table: str, lang: str) -> Presence:
        """Return the people at a table now."""
        people, labels = self.people, self.bot_labels(lang)
        return Presence(people.at(table), self.house.now(), labels, people.left(table), people.since, self._starts_in)

    def _starts_in(self, game: str, bot: str) -> int | None:
        """Seconds until a bot can search, of one that does: its game is compiled if need be. None if it can play."""
        return None if plays_at_once(bot) else self.compiler.seconds(game)

    def _tell_left(self) -> None:
        """Tell those who wait for a bot how long that will still take."""
        if self.compiler.busy:
            for table in self.bot_driver.tables():
                self.pushes.changed(table)

    def owner(self, guest: int) -> Owner:
        """The key under which a guest's thinking time is counted."""
        return Owner(self.whereabouts.of(guest), guest)

    def bot_labels(self, lang: str) -> Mapping[str, str]:
        """The bots by their specification, in words."""
        return _labels(own_words(lang), tuple(self.bots))

    @property
    def reviews(self) -> ReviewQueue:
        """The queue of reviews of finished games."""
        return self._reviews()

    def _new_reviews(self) -> ReviewQueue:
        from regnum.web.bots.review import ReviewQueue  # not what a server starts with

        reviews = ReviewQueue(self.house, self.thinkers, self.settings.analyses)
        self.house.removed.append(reviews.drop)
        return reviews

    @cached_property
    def bots(self) -> list[str]:
        """The specifications that guests may seat: no others, because a specification can make the server work."""
        from regnum.bots.registry import LEVELS

        return list(dict.fromkeys([*LEVELS, *self.settings.bots]))


@thread_safe_cache
def _labels(language: Language, specs: tuple[str, ...]) -> Mapping[str, str]:
    """Bots in words: always the same, and asked for with each view."""
    keys = {spec: f"bot.{spec}.label" for spec in specs}
    return {spec: language.say(key) if language.knows(key) else spec for spec, key in keys.items()}
