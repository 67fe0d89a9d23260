"""Start the API server, as `fw serve` does. `[server]` in `fw.toml` sets its address."""

from pathlib import Path

from fw.runtime import serve

if __name__ == "__main__":
    serve("app.main:app", root=Path(__file__).parent)
