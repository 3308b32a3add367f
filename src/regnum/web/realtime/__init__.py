"""Telling people and other workers what happened: pushes, sockets, e-mail, webhooks."""
