"""`python -m hashikit` is `hashi`."""

if __name__ == "__main__":
    try:
        from .cli import main

        status = main()
    except KeyboardInterrupt:  # before `main` can say so
        import sys

        print("hashi: interrupted", file=sys.stderr)
        status = 130
    raise SystemExit(status)
