"""Reports as pages that stand alone: no script, nothing fetched, readable in any light and on a phone.

The plots are drawn by `charts`, which puts a few SVG shapes into table cells, in parts of a hundred of their width. So
the words around them keep their size on every screen, colours follow the reader's light or dark theme, and a screen
reader finds a table. Plotting libraries draw pictures of fixed size and colour, with words as outlines or with
megabytes of script.
"""
