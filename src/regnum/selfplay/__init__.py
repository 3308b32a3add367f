"""Games at scale as Parquet files: every decision with what its seat saw, and how the game ended."""
