"""Catalogues and the chronicle in words."""
