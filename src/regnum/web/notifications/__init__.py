"""Calling people who are away: the outbox and its channels."""
