"""Everything that depends on Numba's internals, with a fallback that does not: see docs/compiler.md.

Everybody else imports `building` only, and only to compile something. It takes one of two ways: `linked`, which is
quick and needs private parts of Numba, or `plain`, which needs nothing but what Numba documents.
"""
