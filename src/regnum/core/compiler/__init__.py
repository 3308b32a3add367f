"""What leans on Numba's inside, and what does the same without it: see docs/compiler.md.

Everybody else imports `building` only, and only to compile something. It takes one of two ways: `linked`, which is
quick and needs private parts of Numba, or `plain`, which needs nothing but what Numba documents.
"""
