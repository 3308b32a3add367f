"""What old maps are adorned with: a ship and a compass rose."""

from __future__ import annotations

from art.sheet import num, path


def ship() -> str:
    """A ship under sail, its middle at 0,0."""
    return (
        path("hull", "M-22,2C-18,14 16,14 22,0L14,3H-16Z")
        + path("mast", "M0,3V-32M-12,3V-14")
        + path("sail", "M-11,-26C2,-30 10,-24 12,-26C8,-18 9,-10 12,-4C4,-8 -4,-4 -11,-5C-8,-12 -8,-20 -11,-26Z")
        + path("cross", "M-1,-26v20M-9,-16h19")
        + path("flag", "M0,-32h10l-3,2.6l3,2.6h-10z")
        + path("wave", "M-26,14q4,-4 8,0q4,4 8,0q4,-4 8,0q4,4 8,0q4,-4 8,0q4,4 8,0")
    )


def rose(r: float) -> str:
    """A compass rose around 0,0, with an N for north."""
    rings = f'<circle class="ring" r="{num(r * 0.74)}"/><circle class="ring" r="{num(r * 0.66)}"/>'
    points = ""
    for i in range(8):
        tip = r * 0.62 if i % 2 else r
        turn = f' transform="rotate({i * 45})"'
        points += path("minor" if i % 2 else "major", f"M0,{-tip}L{r * 0.13},{-r * 0.2}L0,0Z", turn)
        points += path("half", f"M0,{-tip}L{-r * 0.13},{-r * 0.2}L0,0Z", turn)
    north = path("north", f"M-4,{-r - 4}v-9l8,9v-9")
    return rings + points + north
