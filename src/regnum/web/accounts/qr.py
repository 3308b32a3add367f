"""QR codes as the path of a drawing: the client puts them on the page, and no picture leaves the server."""

from __future__ import annotations

BORDER = 4  # modules of quiet around it, as the standard asks for


def qr_path(text: str) -> tuple[int, str]:
    """The side of a QR code in modules, border and all, and the SVG path of its dark ones."""
    import segno

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=BORDER)]
    path = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                path.append(f"M{start} {y}h{x - start}v1H{start}z")
            x += 1
    return len(rows), "".join(path)
