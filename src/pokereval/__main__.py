"""``python -m pokereval`` is the command ``pokereval``."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
