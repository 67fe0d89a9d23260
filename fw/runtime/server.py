"""Serving an application with uvicorn."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from fw.runtime.config import Config

__all__ = ["serve"]


def serve(
    target: str = "app.main:app",
    *,
    root: str | os.PathLike[str] = ".",
    host: str | None = None,
    port: int | None = None,
    reload: bool | None = None,
    workers: int | None = None,
) -> None:
    """Serve `module:application` of the project in `root` until it is stopped.

    Prints the address once, however many processes there are.
    What isn't given comes from `fw.toml` `[server]`, else 127.0.0.1, port 8000, no reload and
    one worker. With reload there is one worker.
    """
    import uvicorn

    folder = Path(root).resolve()
    config = Config.load_auto(folder)
    reloading = bool(config.get("server.reload", False) if reload is None else reload)
    count = int(config.get("server.workers", 1) if workers is None else workers)
    listen_host, listen_port = _address(config, host, port)
    if listen_port:
        shown = f"[{listen_host}]" if ":" in listen_host else listen_host
        place = f"http://{shown}:{listen_port}"
        sys.stdout.write(f"serving on {place}, documented at /docs; Ctrl-C stops\n")
        sys.stdout.flush()
        logging.getLogger("uvicorn.error").addFilter(_not_said)
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    uvicorn.run(
        target,
        app_dir=str(folder),
        host=listen_host,
        port=listen_port,
        reload=reloading,
        reload_dirs=[str(folder / "app")] if reloading and (folder / "app").is_dir() else None,
        workers=None if reloading else count,
        http="httptools",
        log_config=None,
        access_log=bool(config.get("server.access_log", False)),
        server_header=False,
        timeout_graceful_shutdown=int(config.get("server.grace", 10)),
    )


def _not_said(record: logging.LogRecord) -> bool:
    """Drop the address from what uvicorn says."""
    return not str(record.msg).startswith("Uvicorn running on")


def _address(config: Config, host: str | None = None, port: int | None = None) -> tuple[str, int]:
    """Return the host and port that `serve` listens on; what isn't given comes from settings."""
    return (
        str(config.get("server.host", "127.0.0.1")) if host is None else host,
        int(config.get("server.port", 8000)) if port is None else port,
    )
