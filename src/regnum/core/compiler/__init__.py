"""What leans on Numba's inside, and what does the same without it: see docs/compiler.md.

Rules, games and kernels know `core.jit` only, which takes one of two ways: `linked`, which is quick and needs private
parts of Numba, or `plain`, which needs nothing but what Numba documents.
"""
