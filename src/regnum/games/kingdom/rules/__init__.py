"""Compiled rules that every game of the family uses: effect rows on the step stack, and the record of the tomes."""
