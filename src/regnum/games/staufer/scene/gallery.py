"""All cards and chests of the game, for its gallery."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.staufer.data import components as c
from regnum.games.staufer.scene.board import chest, job, privilege
from regnum.games.staufer.scene.words import JOB_TYPES
from regnum.scenes import Collection, View, text

GALLERY = "gallery"


def gallery(_view: View) -> Iterator[Collection]:
    """The privileges, jobs and kinds of chests."""
    points = int(max(c.POINT_CARDS))
    kinds = range(1, c.PRIVILEGES + 1)
    privileges = (privilege(f"privilege/{kind}", GALLERY, kind, points, f"#{kind}", kind) for kind in kinds)
    yield Collection(text("zone.privileges"), tuple(privileges), "privileges")
    jobs = (
        job(f"job/{name}/{card}", GALLERY, kind, card, card)
        for kind, name in enumerate(JOB_TYPES)
        for card in range(c.JOBS)
    )
    yield Collection(text("gallery.jobs"), tuple(jobs), "jobs")
    chests = (chest(f"chest/{c.CHEST_NAMES[kind]}", GALLERY, kind, place=kind) for kind in range(c.CHESTS))
    yield Collection(text("gallery.chests"), tuple(chests), "chests")
