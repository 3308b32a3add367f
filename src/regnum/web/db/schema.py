"""The tables of the database. `migrations` bring older databases to this shape; a test compares the two."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

GUESTS = sa.Table(
    "guests",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token", sa.String(64), nullable=False, unique=True),  # SHA-256 of what the first cookie holds
    sa.Column("name", sa.Text, nullable=False, server_default=""),
    sa.Column("webhook", sa.Text, nullable=False, server_default=""),
    sa.Column("email", sa.Text, nullable=False, server_default=""),
    sa.Column("email_code", sa.String(64), nullable=False, server_default=""),  # hash; empty: the address is confirmed
    sa.Column("email_sent", sa.Double, nullable=False, server_default="0"),  # time of the last code
    sa.Column("email_tries", sa.Integer, nullable=False, server_default="0"),  # attempts to enter that code
    sa.Column("badge", sa.String(60), nullable=False, server_default=""),  # see `people.badges`; empty: none
    sa.Column("recovery", sa.String(64), nullable=False, server_default="", index=True),  # hash of the recovery code
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("lang", sa.String(2), nullable=False, server_default=""),  # of notifications; empty: that of the table
    sa.Column("quiet", sa.Text, nullable=False, server_default=""),  # see `telling.quiet`
)

DEVICES = sa.Table(
    "devices",  # browsers that are called by web push
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False, unique=True),  # the address that the browser's push service gave
    sa.Column("key", sa.String(100), nullable=False),  # of the browser, public: P-256, 65 bytes in base64url
    sa.Column("secret", sa.String(40), nullable=False),  # that it shares with us: 16 bytes in base64url
    sa.Column("since", sa.Double, nullable=False),
)

PUSH_KEY = sa.Table(
    "push_key",  # one row: by this key push services know us, and browsers are bound to it (VAPID)
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("private", sa.String(50), nullable=False),  # 32 bytes in base64url
    sa.Column("public", sa.String(100), nullable=False),  # 65 bytes in base64url
)

BROWSERS = sa.Table(
    "browsers",  # those to which a guest was brought, beside the one where the guest began
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),  # as that of a guest
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
)

PASSES = sa.Table(
    "passes",  # links that bring a guest to another browser: each once, and not for long
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),  # SHA-256 of what the link holds
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("expires", sa.Double, nullable=False),
)

CAMPAIGNS = sa.Table(
    "campaigns",  # what was agreed when they were begun; where they stand, their tables tell
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("campaign", sa.Text, nullable=False),  # which one
    sa.Column("options", sa.Text, nullable=False),  # JSON: for every chapter whose game has them
    sa.Column("seed", sa.Text, nullable=False),  # those of the chapters follow from it
    sa.Column("host", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seal", sa.String(32), nullable=False),  # of all that: see `seals`
)

GROUPS = sa.Table(
    "groups",  # of people; a table of a group that is no more keeps its id, which says nothing then
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("about", sa.Text, nullable=False, server_default=""),
    sa.Column("owner", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),  # one of the members
    sa.Column("link", sa.String(64), nullable=False, unique=True),  # SHA-256 of the key in the link to it
    sa.Column("link_key", sa.String(64)),  # the key, for the owner alone; null: made before keys were kept
    sa.Column("created", sa.Double, nullable=False),
)

MEMBERS = sa.Table(
    "members",  # of groups
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),  # by which the others of the group name a member
    sa.Column("group", sa.String(16), sa.ForeignKey("groups.id"), nullable=False),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("since", sa.Double, nullable=False),
    sa.UniqueConstraint("group", "guest"),
)

TOURNAMENTS = sa.Table(
    "tournaments",  # of groups: what was agreed, and how far they have come
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("group", sa.String(16), sa.ForeignKey("groups.id"), nullable=False, index=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("clock", sa.Text),  # JSON
    sa.Column("format", sa.String(8), nullable=False),  # swiss, robin
    sa.Column("size", sa.Integer, nullable=False),  # seats of a table
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("seed", sa.Text, nullable=False),  # of the pairings: a number
    sa.Column("host", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),  # its creator
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seal", sa.String(32), nullable=False),  # of all that: see `seals`
    sa.Column("rounds", sa.Integer, nullable=False),  # 0: of a round robin, as long as nobody knows how many enter
    sa.Column("round", sa.Integer, nullable=False),  # the last one that was paired, from 1
    sa.Column("begun", sa.Double),
    sa.Column("over", sa.Double),
)

ENTRIES = sa.Table(
    "entries",  # who plays in tournaments
    METADATA,
    sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # by which pairings name a player
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("gone", sa.Integer),  # last round before withdrawing
    sa.UniqueConstraint("tournament", "guest"),
)

PAIRINGS = sa.Table(
    "pairings",  # the tables of each round of a tournament, and byes
    METADATA,
    sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # in the round, from 1
    sa.Column("players", sa.Text, nullable=False),  # JSON: numbers of entries by seat; of one: a bye
    sa.Column("table", sa.String(16), unique=True),  # set once opened; unique, so a pairing never gets two tables
    sa.Column("places", sa.Text),  # JSON: the result, where it was decided by hand
)

PLANS = sa.Table(
    "plans",  # of started round robins: the pairings of each round, also after players leave
    METADATA,
    sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("tables", sa.Text, nullable=False),  # JSON: of each table numbers of entries by seat; of one: a bye
)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    # what was agreed when it was opened
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("data_digest", sa.String(16), nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("seed", sa.Text, nullable=False, index=True),  # a number, or 32 hexadecimal digits (`core.seeds`)
    sa.Column("seats", sa.Text, nullable=False),  # JSON: the seats at the beginning
    sa.Column("record", sa.Text),  # JSON: the record that the table goes on from
    sa.Column("host", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("analysis", sa.Boolean, nullable=False),
    sa.Column("seed_chosen", sa.Boolean, nullable=False),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("clock", sa.Text),  # JSON
    sa.Column("absent", sa.String(8), nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("campaign", sa.String(16)),  # of `campaigns`
    sa.Column("chapter", sa.Integer),  # of the campaign, from 0
    sa.Column("talk", sa.String(8)),  # who hears what people say; null: the seats, as usual
    sa.Column("group", sa.String(16), index=True),  # of `groups`, whose members find it; there may be none any more
    sa.Column("origin", sa.String(16), index=True),  # the table whose game is looked at again; it may be no more
    sa.Column("seal", sa.String(32), nullable=False, server_default=""),  # of all that: see `seals`
    # status derived from the events, for lists and for finding work
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("moved", sa.Double, nullable=False, index=True),
    sa.Column("deciding", sa.Text, nullable=False),  # JSON: seats
    sa.Column("result", sa.Text),  # JSON
    sa.Column("bot_turn", sa.Boolean, nullable=False, index=True),
    sa.Column("deadline", sa.Double, index=True),  # when the running clock is at zero
    sa.Index("uq_tables_campaign", "campaign", "chapter", unique=True),  # no chapter is opened twice
)

EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), index=True),
    sa.Column("key", sa.Text),  # the idempotency key of the request
    sa.Column("event", sa.Text, nullable=False),  # JSON
    sa.Column("seal", sa.String(32), nullable=False, server_default=""),  # of it and all before it
    sa.UniqueConstraint("table", "key"),
)

SEATS = sa.Table(
    "seats",  # derived from the events, to find tables by guest and by invite
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), index=True),
    sa.Column("invite", sa.String(64), nullable=False, index=True),
    sa.Column("badge", sa.String(60), nullable=False, server_default=""),
)

TALK = sa.Table(
    "talk",  # what people say at tables: no part of their games
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("sign", sa.String(8)),  # null: it is a text
    sa.Column("text", sa.Text, nullable=False),
)

HUSHED = sa.Table(
    "hushed",  # seats muted by a guest at a table
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("whom", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
)

RESULTS = sa.Table(
    "results",  # a row for each seat of a game that is over: derived from the table, to count by guest
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), index=True),  # also where a bot stood in at the end
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("ended", sa.Double, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),  # 1: won
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("target", sa.Integer),  # of a team: what it needed together
)

OUTBOX = sa.Table(
    "outbox",  # notifications that have still to leave
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("guest", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),  # turn, end, away, absent
    sa.Column("version", sa.Integer, nullable=False),  # of the table when it was written
    sa.Column("due", sa.Double, nullable=False, index=True),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("done", sa.Text, nullable=False, server_default=""),  # by which ways it has left: `telling.notify`
    sa.UniqueConstraint("table", "seat"),
)

ANALYSES = sa.Table(
    "analyses",  # analyses of finished games and their progress
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("moves", sa.Integer, nullable=False),  # of the game that was looked at
    sa.Column("spec", sa.Text, nullable=False),  # the bot that judges
    sa.Column("total", sa.Integer, nullable=False),  # decisions to judge
    sa.Column("judged", sa.Text, nullable=False),  # JSON: those that are done
    sa.Column("touched", sa.Double, nullable=False),  # time of the last progress
)

PAUSES = sa.Table(
    "pauses",  # when no server was up: clocks stand still
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("start", sa.Double, nullable=False),
    sa.Column("end", sa.Double, nullable=False),
)

PULSE = sa.Table(
    "pulse",  # one row: when a server was last known to be up
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
