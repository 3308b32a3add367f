"""The sprite sheet and the style sheet that a game or a campaign brings, at addresses that change with them."""

from __future__ import annotations

import hashlib
from importlib import resources

from regnum.core.info import CampaignInfo, GameInfo
from regnum.core.lazy import thread_safe_cache
from regnum.web.schemas.answers import Art

FILES = {"sprites": ("sprites.svg", "image/svg+xml"), "style": ("style.css", "text/css; charset=utf-8")}


@thread_safe_cache
def art(package: str, kind: str) -> tuple[str, bytes] | None:
    """The digest and the content of a file in the folder `art` of a game's package; None when it has none."""
    name, _ = FILES[kind]
    file = resources.files(package).joinpath("art", name)
    if not file.is_file():
        return None
    content = file.read_bytes()
    return hashlib.blake2b(content, digest_size=8).hexdigest(), content


def art_urls(info: GameInfo | CampaignInfo, root: str) -> Art:
    """The addresses of the sprite sheet and the style sheet of a game, or of a campaign."""
    found = {kind: art(info.package, kind) for kind in FILES}
    endings = {"sprites": "svg", "style": "css"}
    return Art(
        **{kind: f"{root}/art/{info.name}/{file[0]}.{endings[kind]}" if file else None for kind, file in found.items()}
    )
