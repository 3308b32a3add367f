"""What the games of the West Kingdom share: the mechanism of effect rows, and the record of the tomes.

A family and no game: there is no `INFO` here. What lies beside its games belongs to all of them.
"""
