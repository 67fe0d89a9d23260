"""Serves fw studio on this computer."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path

import uvicorn

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.studio.application import application
from fw.studio.security import Sessions
from fw.studio.studio import Studio

__all__ = ["PORT", "serve"]

PORT = 4200
ADDRESS = "127.0.0.1"
_TRIES = 20


def serve(
    root: Path,
    port: int,
    show: Callable[[str], None],
    *,
    opens: bool = True,
    hosts: Iterable[str] = (),
) -> None:
    """Serve the project until Ctrl-C, on the next free port if this one is taken.

    `show` gets the address with a launch code, and another one for each line of standard input on
    a terminal. The browser opens the first if `opens`. Raises FwError if no port is free.
    """
    listening = _listen(port)
    number = listening.getsockname()[1]
    sessions = Sessions()

    def address() -> str:
        return f"http://{ADDRESS}:{number}/#code={sessions.new_code()}"

    studio = Studio(root)
    app = application(studio, sessions, number, hosts)
    first = address()
    show(first)
    if opens:
        webbrowser.open(first)
    if sys.stdin is not None and sys.stdin.isatty():

        def show_others() -> None:
            for _ in sys.stdin:
                show(address())

        threading.Thread(target=show_others, daemon=True).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="none",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    _Server(config, studio).run([listening])


class _Server(uvicorn.Server):
    """Ends the streams of events before it waits for its connections."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self._studio = studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the server."""
        self._studio.events.close()
        await super().shutdown(sockets)


def _listen(port: int) -> socket.socket:
    """Return a socket of this computer alone; raise FwError if no port is free."""
    for number in range(port, min(port + _TRIES, 65536)) if port else (0,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":
            # Else the port is taken for a minute after the server stopped. On Windows, the option
            # lets two programs listen.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((ADDRESS, number))
        except OSError:
            listening.close()
            continue
        listening.listen(128)
        return listening
    raise FwError(
        say("ports {port} to {last} are in use", port=port, last=port + _TRIES - 1),
        hint=say("choose one with --port"),
    )
