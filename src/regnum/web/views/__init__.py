"""What a browser is shown of a table: views, words, the chronicle, previews, pages of rules."""
