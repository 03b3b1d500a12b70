"""`python -m hashikit` is `hashi`."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
