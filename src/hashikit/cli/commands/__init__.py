"""The commands, one module each; `hashikit.cli.app` loads the one that is called."""
