"""Several threads word a scene at once in a process that has just begun."""

from __future__ import annotations

import subprocess
import sys

import pytest

FRESH = """
import sys
import threading

from regnum.table.language import Language
from regnum.table.scene import Amount, Ghost, Line, Mark, Option, Panel, Part, Piece, Prompt, Refusal, Scene, Space
from regnum.table.scene import Target, Zone
from regnum.table.text import plain
from regnum.web.wording.words import worded

a, coin, target = plain("A"), Amount("coin", 1), Target("p1", plain("P"))
scene = Scene(
    "game",
    0,
    (a,),
    tuple(Zone(f"z{n}", "row", a, spaces=(Space("s", a, "A", gives=(coin,)),)) for n in range(40)),
    tuple(Piece(f"p{n}", "card", f"z{n}", a, "A", gives=(coin,), marks=(Mark("x"),)) for n in range(40)),
    (Panel(0, "Anna", (coin,), 1, 2, (Part("a", 1),)),),
    (0,),
    Prompt(
        0,
        a,
        tuple(Option(n, f"o{n}", "g", a, (target,), (coin,), ghosts=(Ghost("card", "z1"),)) for n in range(30)),
        (Refusal("r", "g", a, target),),
    ),
    (Line(a, 0),),
)
language, begin, worded_by = Language("en"), threading.Barrier(4), []

def work():
    begin.wait()
    worded_by.append(worded(scene, language))

sys.setswitchinterval({interval})
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(worded_by) == 4 and all(words == worded_by[0] for words in worded_by)
"""


@pytest.mark.slow
@pytest.mark.parametrize("interval", [0.001, 0.000001])
def test_a_fresh_process_words_a_scene_in_four_threads(interval: float) -> None:
    """With the shorter interval 17 of 20 such processes died while each thread made its own decoders."""
    for _ in range(6):
        subprocess.run([sys.executable, "-c", FRESH.replace("{interval}", str(interval))], check=True, timeout=60)
