"""Tournaments of a group: who plays whom, where everybody stands, and the rounds that follow one another."""
