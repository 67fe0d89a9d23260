"""Starts the API: `python main.py` is `fw serve` without its options."""

from fw.runtime import serve

if __name__ == "__main__":
    serve("app.main:app")
