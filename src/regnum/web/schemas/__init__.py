"""Schemas of requests and responses, from which the client's types are generated."""
