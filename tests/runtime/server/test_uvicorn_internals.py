"""Canary: the undocumented names of uvicorn that `fw.runtime.server` uses are unchanged.

If a test here fails after an update of uvicorn, adapt the module that it names.
"""

from __future__ import annotations

import asyncio
import inspect

import uvicorn
from uvicorn.config import STARTUP_FAILURE, Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import Server, ServerState

from fw.runtime.server.connection import Connection
from tests.runtime.server.raw_http import limits

VERSION = f"uvicorn {uvicorn.__version__}"


def parameters(method: object) -> list[str]:
    assert callable(method)
    return list(inspect.signature(method).parameters)


async def test_the_protocol_has_the_attributes_of_a_connection() -> None:
    """Used by `fw.runtime.server.connection`."""

    async def app(scope: object, receive: object, send: object) -> None: ...

    loop = asyncio.get_running_loop()
    connection = Connection(Config(app), ServerState(), {}, loop, limits=limits())
    about = f"{VERSION}: HttpToolsProtocol changed; adapt fw/runtime/server/connection.py"
    assert connection.loop is loop, about
    assert connection.cycle is None, about
    assert connection.timeout_keep_alive_task is None, about
    assert (connection.scope, len(connection.pipeline)) == (None, 0), about
    connection.on_message_begin()
    assert (connection.url, connection.headers) == (b"", []), about
    assert connection.scope["headers"] is connection.headers, about


def test_the_protocol_has_the_methods_that_a_connection_overrides_and_calls() -> None:
    """Used by `fw.runtime.server.connection`."""
    about = f"{VERSION}: HttpToolsProtocol changed; adapt fw/runtime/server/connection.py"
    assert parameters(HttpToolsProtocol.connection_made) == ["self", "transport"], about
    assert parameters(HttpToolsProtocol.data_received) == ["self", "data"], about
    assert parameters(HttpToolsProtocol.timeout_keep_alive_handler) == ["self"], about
    assert parameters(HttpToolsProtocol.on_response_complete) == ["self"], about
    assert parameters(HttpToolsProtocol.on_body) == ["self", "body"], about
    assert parameters(HttpToolsProtocol._start_asgi_task) == ["self", "cycle", "app"], about
    assert parameters(HttpToolsProtocol.handle_websocket_upgrade) == ["self"], about
    assert "scope=self.scope" in inspect.getsource(HttpToolsProtocol.on_headers_complete), about
    assert "self.keep_alive = " in inspect.getsource(RequestResponseCycle.__init__), about
    source = inspect.getsource(RequestResponseCycle.send)
    assert "not self.keep_alive" in source, about
    assert "if self.disconnected:\n            return" in source, about


def test_the_signal_handler_is_a_method_of_the_server() -> None:
    """Used by `fw.runtime.server.connection`."""
    about = f"{VERSION}: signal handling changed; adapt fw/runtime/server/connection.py"
    assert "self.handle_exit" in inspect.getsource(Server.capture_signals), about
    assert "self.should_exit = True" in inspect.getsource(Server.handle_exit), about


def test_log_messages_that_are_filtered() -> None:
    """Used by `fw.runtime.server.server` and `fw.runtime.logging.configuration`."""
    about = f"{VERSION}: a log message changed; adapt"
    source = inspect.getsource(Server._log_started_message)
    assert "Uvicorn running on" in source, f"{about} fw/runtime/server/server.py"
    source = inspect.getsource(RequestResponseCycle.run_asgi)
    place = f"{about} fw/runtime/logging/configuration.py"
    assert '"Exception in ASGI application' in source, place


def test_the_status_of_a_failed_start() -> None:
    """Used by `fw.runtime.server.worker`."""
    assert STARTUP_FAILURE == 3, f"{VERSION}: adapt fw/runtime/server/worker.py"
