"""Serving an application with uvicorn."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.config import Config
from fw.runtime.errors import FwError, UsageError
from fw.runtime.server.worker import FACTORY, TARGET

__all__ = ["serve"]

_INTERRUPTED = 130
_PORTS = 65535
_SIGNALS = 4096
"""How many signals are read at a time."""
_PAUSE = 0.05
"""Seconds between two looks whether a server listens."""


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

    Prints the address once somebody listens there, however many processes do.
    What isn't given comes from `fw.toml` `[server]`, else 127.0.0.1, port 8000, no reload and
    one worker. With reload there is one worker: UsageError if both are given. FwError for a
    setting that makes no sense, and for an address that can't be listened on. Where nobody ever
    listens there the process exits with 1, or with 130 after Ctrl-C.
    """
    if reload and workers is not None and workers > 1:
        raise UsageError("there is one worker with reload", hint="give --reload or --workers")
    folder = Path(root).resolve()
    config = Config.load_auto(folder)
    config.check()
    reloading = config.setting("server.reload") if reload is None else reload
    count = config.setting("server.workers") if workers is None else workers
    listen_host = config.setting("server.host") if host is None else host
    listen_port = config.setting("server.port") if port is None else port
    _try(listen_host, listen_port)
    add_to_import_path(folder)
    several = reloading or count > 1
    os.environ[TARGET] = target
    welcome = None
    if listen_port:
        welcome = _welcome(listen_host, listen_port, has_admin=config.has_table("admin"))
    _run(
        FACTORY if several else target,
        welcome,
        factory=several,
        app_dir=str(folder),
        host=listen_host,
        port=listen_port,
        reload=reloading,
        reload_dirs=[str(folder / "app")] if reloading and (folder / "app").is_dir() else None,
        workers=None if reloading else count,
        **_manner(config),
    )


def _run(app: str, welcome: str | None, *, host: str, port: int, **manner: Any) -> None:
    """Have uvicorn serve until it is stopped; `welcome` is printed once somebody listens."""
    import uvicorn

    with _signals() as arrived:
        interrupted, answered = partial(arrived, signal.SIGINT), None
        if welcome is not None:
            answered = _announce(host, port, welcome, interrupted)
        try:
            uvicorn.run(app, host=host, port=port, **manner)
        except (KeyboardInterrupt, SystemExit):
            if not interrupted():
                raise
        if answered is not None and not answered.is_set():
            # Where nobody stopped it, the processes have said why.
            sys.exit(_INTERRUPTED if interrupted() else 1)


@contextmanager
def _signals() -> Iterator[Callable[[int], bool]]:
    """Give what says whether a signal has arrived in the block, whoever handles it there.

    uvicorn doesn't tell Ctrl-C from a server that fails, and handles it in three ways.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda _: False
        return
    reading, writing = socket.socketpair()
    seen = bytearray()

    def arrived(number: int) -> bool:
        # The thread that announces may ask when all is over.
        with suppress(OSError):
            seen.extend(reading.recv(_SIGNALS))
        return number in seen

    with reading, writing:
        reading.setblocking(False)
        writing.setblocking(False)
        before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
        try:
            yield arrived
        finally:
            signal.set_wakeup_fd(before)


def _manner(config: Config) -> dict[str, Any]:
    """Return what uvicorn is told besides what to serve, and where."""
    return {
        "http": "fw.runtime.server.connection:Connection",
        "log_config": None,
        "access_log": config.setting("server.access_log"),
        "server_header": False,
        # Whom to believe is the application's to know: `http.trusted_proxies`.
        "proxy_headers": False,
        "timeout_graceful_shutdown": config.setting("server.graceful_timeout"),
    }


def _announce(host: str, port: int, text: str, interrupted: Callable[[], bool]) -> Event:
    """Have the address printed when it answers: uvicorn would say it before it is listened on.

    Returns what is set then, but not where somebody has pressed Ctrl-C before.
    """
    logging.getLogger("uvicorn.error").addFilter(_not_said)
    answered = Event()
    given = (host, port, text, answered, interrupted)
    Thread(target=_say_when_served, args=given, daemon=True).start()
    return answered


def _welcome(host: str, port: int, *, has_admin: bool) -> str:
    place = f"[{host}]" if ":" in host else host
    url = f"http://{place}:{port}"
    admin = f", admin at {url}/admin" if has_admin else ""
    return f"serving on {url}, API docs at {url}/docs{admin}; press Ctrl-C to stop\n"


def _say_when_served(
    host: str, port: int, text: str, answered: Event, interrupted: Callable[[], bool]
) -> None:
    # The address that stands for all of a machine is none to connect to, though some systems do.
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    while True:
        try:
            socket.create_connection((near, port), timeout=1).close()
            break
        except OSError:
            time.sleep(_PAUSE)
    if interrupted():
        return
    answered.set()
    sys.stdout.write(text)
    sys.stdout.flush()


def _not_said(record: logging.LogRecord) -> bool:
    """Drop the address from what uvicorn says."""
    return not str(record.msg).startswith("Uvicorn running on")


def _try(host: str, port: int) -> None:
    """Raise FwError unless the address can be listened on: uvicorn would say so too late."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        message, hint = _unusable(host, port, error)
        raise FwError(message, hint=hint) from error


def _unusable(host: str, port: int, error: OSError) -> tuple[str, str]:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < _PORTS else port - 1
        hint = f"stop the other server, or take another port: fw serve --port {other}"
        return f"port {port} of {host} is in use", hint
    if error.errno == errno.EACCES:
        return f"port {port} is for programs with privileges", "take a port from 1024 on"
    return f"{host} is no address of this machine", "127.0.0.1 is, and 0.0.0.0 stands for all"
