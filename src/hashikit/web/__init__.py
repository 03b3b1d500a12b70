"""The game in the browser: its sources, the files that are served, and a server for them."""
