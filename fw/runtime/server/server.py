"""Server: serve an application with uvicorn."""

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

from fw.runtime.application.project import add_to_import_path
from fw.runtime.config import Config
from fw.runtime.errors import FwError, UsageError
from fw.runtime.server.allowed_hosts import is_loopback
from fw.runtime.server.connection_limits import ConnectionLimits
from fw.runtime.server.worker import DEVELOPMENT, FACTORY, TARGET

__all__ = ["serve"]

_INTERRUPTED = 130
_PORTS = 65535
_REACHABLE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
"""An address of this machine by wildcard address."""
_SIGNALS = 4096
"""Number of signals that are read at once."""
_OTHER_FILES = 4096
"""Open files in addition to the connections: those of the application, and clients that wait."""
_PAUSE = 0.05
"""Seconds between two attempts to connect to the server."""


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

    Prints the address once the server accepts connections. Missing arguments are taken from
    `[server]` of `fw.toml`; the defaults are 127.0.0.1, port 8000, no reload and one worker.

    Raises UsageError for reload with several workers, and FwError for an invalid setting, for
    an address that can't be bound, and for one that others can reach without `http.allowed_hosts`. Exits with 1 if the server fails to start, with 130 after
    Ctrl-C.
    """
    if reload and workers is not None and workers > 1:
        raise UsageError("reload requires one worker", hint="use either --reload or --workers")
    folder = Path(root).resolve()
    config = Config.load_auto(folder)
    config.check()
    reloading = config.setting("server.reload") if reload is None else reload
    count = config.setting("server.workers") if workers is None else workers
    listen_host = config.setting("server.host") if host is None else host
    listen_port = config.setting("server.port") if port is None else port
    _check_address(listen_host, listen_port)
    if not (reloading or is_loopback(listen_host)):
        _check_hosts(listen_host, config.setting("http.allowed_hosts"))
    add_to_import_path(folder)
    several = reloading or count > 1
    os.environ[TARGET] = target
    os.environ[DEVELOPMENT] = "1" if reloading and is_loopback(listen_host) else ""
    _raise_file_limit(config.setting("http.max_connections") + _OTHER_FILES)
    welcome = None
    if listen_port:
        welcome = _welcome(listen_host, listen_port, has_admin=config.has_table("admin"))
    _run(
        FACTORY if several else target,
        welcome,
        factory=several,
        host=listen_host,
        port=listen_port,
        root=folder if reloading else None,
        reload_dirs=[str(folder / "app")] if reloading and (folder / "app").is_dir() else None,
        workers=None if reloading else count,
        **_uvicorn_options(config),
    )


def _raise_file_limit(wanted: int) -> None:
    """Raise the limit of open files of this process and its workers, as far as it may do so."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit.
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def _run(
    app: str, welcome: str | None, *, host: str, port: int, root: Path | None, **options: Any
) -> None:
    """Serve until uvicorn is stopped; print `welcome` once it accepts connections.

    With `root`, the folder of a project, the server restarts after a change of it.
    """
    import uvicorn

    run = uvicorn.run
    if root is not None:
        from fw.runtime.server.reloader import run_with_reload

        run = partial(run_with_reload, root=root)

    with _signals() as arrived:
        interrupted, answered = partial(arrived, signal.SIGINT), None
        if welcome is not None:
            answered = _announce(host, port, welcome, interrupted)
        try:
            run(app, host=host, port=port, **options)
        except (KeyboardInterrupt, SystemExit):
            if not interrupted():
                raise
        if answered is not None and not answered.is_set():
            # Without a signal, the processes have printed the error.
            sys.exit(_INTERRUPTED if interrupted() else 1)


@contextmanager
def _signals() -> Iterator[Callable[[int], bool]]:
    """Yield a function that returns True if a signal has arrived in the block.

    uvicorn handles Ctrl-C in three ways and doesn't distinguish it from a failing server.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda _: False
        return
    reading, writing = socket.socketpair()
    seen = bytearray()

    def arrived(number: int) -> bool:
        # The announcing thread may call this after the sockets are closed.
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


def _uvicorn_options(config: Config) -> dict[str, Any]:
    """Return the options of uvicorn other than application and address."""
    from fw.runtime.server.connection import Connection

    return {
        "http": partial(Connection, limits=ConnectionLimits.from_config(config)),
        "loop": config.setting("server.loop"),
        "log_config": None,
        "access_log": config.setting("server.access_log"),
        "server_header": False,
        # The application handles proxy headers: `http.trusted_proxies`.
        "proxy_headers": False,
        "timeout_graceful_shutdown": config.setting("server.graceful_timeout"),
    }


def _announce(host: str, port: int, text: str, interrupted: Callable[[], bool]) -> Event:
    """Print the address once it accepts connections; uvicorn prints it before.

    Return an event that is set then, unless Ctrl-C was pressed before.
    """
    logging.getLogger("uvicorn.error").addFilter(_is_not_address)
    answered = Event()
    given = (host, port, text, answered, interrupted)
    Thread(target=_print_when_reachable, args=given, daemon=True).start()
    return answered


def _welcome(host: str, port: int, *, has_admin: bool) -> str:
    # No request may name the wildcard address.
    host = _REACHABLE.get(host, host)
    place = f"[{host}]" if ":" in host else host
    url = f"http://{place}:{port}"
    admin = f", admin at {url}/admin" if has_admin else ""
    return f"serving on {url}, API docs at {url}/docs{admin}; press Ctrl-C to stop\n"


def _print_when_reachable(
    host: str, port: int, text: str, answered: Event, interrupted: Callable[[], bool]
) -> None:
    # Not every system can connect to the wildcard address.
    target = _REACHABLE.get(host, host)
    while True:
        try:
            socket.create_connection((target, port), timeout=1).close()
            break
        except OSError:
            time.sleep(_PAUSE)
    if interrupted():
        return
    answered.set()
    sys.stdout.write(text)
    sys.stdout.flush()


def _is_not_address(record: logging.LogRecord) -> bool:
    """Filter uvicorn's log line with the address."""
    return not str(record.msg).startswith("Uvicorn running on")


def _check_address(host: str, port: int) -> None:
    """Raise FwError if the address can't be bound: uvicorn reports it too late."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        message, hint = _address_error(host, port, error)
        raise FwError(message, hint=hint) from error


def _check_hosts(host: str, allowed_hosts: list[str]) -> None:
    """Raise FwError if no name of the application is known on an address that others can reach."""
    if not allowed_hosts:
        message = f"http.allowed_hosts is not set, and others can reach {host}"
        hint = (
            'set allowed_hosts = ["shop.example"] in [http] of fw.toml, or HTTP_ALLOWED_HOSTS, '
            "to the names that clients use; in development, use --reload"
        )
        raise FwError(message, hint=hint)


def _address_error(host: str, port: int, error: OSError) -> tuple[str, str]:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < _PORTS else port - 1
        hint = f"stop the other server, or use another port: fw serve --port {other}"
        return f"port {port} of {host} is in use", hint
    if error.errno == errno.EACCES:
        return f"port {port} needs privileges", "use a port from 1024 to 65535"
    return (
        f"cannot listen on {host}: not an address of this machine",
        "use 127.0.0.1, or 0.0.0.0 for all addresses",
    )
