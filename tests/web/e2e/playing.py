"""Games played through the page, by clicking or with keys alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from .player import Player

LONGEST = 300.0  # seconds for a game of a few rounds, on a busy machine

# one script, so that the page cannot change between two questions
WANTS = """() => {
  const found = (selector) => document.querySelector(selector) !== null;
  if (found('.ending')) return 'over';
  if (found('.pass')) return 'device';
  if (found('.status .options .opt:enabled, .tray .opt:enabled')) return 'choice';
  return found('.status:not(.waiting) .acts .btn:last-child:enabled') ? 'end' : '';
}"""

PIECE = ".piece.legal:not([data-state='ghost'])"  # a preview is no target of its own
BOARD = f".target.legal, {PIECE}, .zone-name.legal button, .place.legal:not(:has({PIECE})) .spot"

Answer = Callable[[Player, str], None]


def wants(player: Player) -> str:
    """Return the kind of input that a page waits for: a choice, a turn to end, a device to pass on, or nothing."""
    return str(player.page.evaluate(WANTS))


def until(player: Player, true: str) -> None:
    """Wait until an expression is true. Polls from here: the page's policy forbids evaluating it again there."""
    last = time.monotonic() + LONGEST
    while not player.page.evaluate(true):
        assert time.monotonic() < last, true
        player.page.wait_for_timeout(50)


def play_to_the_end(players: Sequence[Player], answer: Answer) -> int:
    """Answer every page until all show the end of the game. Returns the number of answers."""
    until, answers, playing = time.monotonic() + LONGEST, 0, list(players)
    while playing:
        assert time.monotonic() < until, f"still waiting after {answers} answers"
        for player in tuple(playing):
            wanted = wants(player)
            if wanted == "over":
                playing.remove(player)
            elif wanted:
                answer(player, wanted)
                answers += 1
            else:
                player.page.wait_for_timeout(20)
    return answers


def clicking(seed: int) -> Answer:
    """Click a random option of the status bar, or of the board if there is none; else end the turn."""
    chance = random.Random(seed)

    def answer(player: Player, wanted: str) -> None:
        page = player.page
        if wanted == "device":
            page.locator(".pass .btn").click()
        elif wanted == "choice":
            offered = page.locator(".status .options .opt:enabled, .tray .opt:enabled").filter(visible=True)
            if not offered.count():  # there is room for them on the board only
                offered = page.locator(BOARD)
            chance.choice(offered.element_handles()).click()  # previews under the pointer would shift `nth`
        else:
            page.locator(".status .acts .btn").last.click()

    return answer
