"""Viscounts of the West Kingdom, by Shem Phillips and S J Macdonald. No game yet for who looks: see `card.py`."""
