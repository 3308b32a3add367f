"""Pages: that of the client with its files, pages that need no JavaScript, and the server's own words."""
