"""The game in the browser: the files that are served, and a server for them."""
