"""Networks that play: observations as numbers, and small networks that are evaluated in compiled code."""
