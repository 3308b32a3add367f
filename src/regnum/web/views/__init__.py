"""Views of a table for the browser: scenes, texts, the log, previews, rules pages."""
