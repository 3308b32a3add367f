"""Bots against bots: balanced schedules, contests that survive a kill, ratings, and what a game rewards."""
