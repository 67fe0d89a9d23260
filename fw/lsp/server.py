"""Language server: life cycle, open documents and diagnostics."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from fw import __version__
from fw.language.service.symbols import DocumentSymbol, workspace_symbols
from fw.lsp.connection import (
    INTERNAL,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    Connection,
    Message,
)
from fw.lsp.features import CAPABILITIES, FEATURES, SYMBOL_KINDS, diagnostics_of
from fw.lsp.projects import Project, Projects, path_of
from fw.lsp.renames import PREVIEW, left_to_do, preview
from fw.lsp.texts import Text
from fw.runtime.errors import FwError

__all__ = ["serve"]

_NOT_INITIALIZED = -32002
_REQUEST_FAILED = -32803
_MOST_SYMBOLS = 500
_CHANGE = "textDocument/didChange"
_RENAME = "textDocument/rename"
_INFO = 3


def serve(reader: BinaryIO, writer: BinaryIO) -> int:
    """Answer one client until it exits. Return the exit status."""
    try:
        return _Server(Connection(reader, writer)).run()
    except BrokenPipeError:
        return 1  # the client is gone


class _Server:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._projects = Projects()
        self._changed: dict[int, Project] = {}
        self._initialized = self._stopped = False
        self._client_shows_mentions = False
        self._notified: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
            _CHANGE: self._did_change,
            "textDocument/didClose": self._did_close,
            "textDocument/didOpen": self._did_open,
            "textDocument/didSave": self._did_save,
            "workspace/didChangeWatchedFiles": self._did_change_files,
        }

    def run(self) -> int:
        """Handle messages until `exit`, or until the client is gone."""
        while (message := self._connection.receive()) is not None:
            if message.get("method") == "exit":
                return 0 if self._stopped else 1
            if "method" in message:
                self._handle(message)
            if not self._stopped and self._is_time_to_publish(message):
                self._publish()
        return 0 if self._stopped else 1

    def _is_time_to_publish(self, message: Message) -> bool:
        """Return True unless more is typed already; a request after an edit is answered first."""
        if self._connection.idle:
            return True
        return "id" in message and not self._connection.waits(_CHANGE)

    def _handle(self, message: Message) -> None:
        method, params = str(message["method"]), message.get("params") or {}
        request = message.get("id")
        try:
            if request is None:
                handler = self._notified.get(method)
                if handler is not None and self._initialized:
                    handler(params)
                return
            self._answer(request, method, params)
        except FwError as error:
            hint = f"; {error.hint}" if error.hint else ""
            self._connection.fail(request, _REQUEST_FAILED, f"{error}{hint}")
        except (KeyError, TypeError) as error:
            traceback.print_exc(file=sys.stderr)
            if request is not None:
                self._connection.fail(request, INVALID_PARAMS, f"invalid parameters: {error!r}")
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - the server outlives every request
            traceback.print_exc(file=sys.stderr)
            if request is not None:
                self._connection.fail(request, INTERNAL, f"{type(error).__name__}: {error}")

    def _answer(self, request: object, method: str, params: Mapping[str, Any]) -> None:
        if method == "initialize":
            self._initialized = True
            options = params.get("initializationOptions") or {}
            self._client_shows_mentions = options.get("showsMentions") is True
            server = {"name": "fw", "version": __version__}
            self._connection.answer(request, {"capabilities": CAPABILITIES, "serverInfo": server})
        elif not self._initialized:
            self._connection.fail(request, _NOT_INITIALIZED, "the first request is 'initialize'")
        elif method == "shutdown":
            self._stopped = True
            self._connection.answer(request, None)
        elif self._stopped:
            self._connection.fail(request, INVALID_REQUEST, "the server has been shut down")
        elif method == "workspace/symbol":
            self._connection.answer(request, self._symbols(str(params.get("query", ""))))
        elif method == "workspace/executeCommand":
            self._connection.answer(request, self._execute(str(params["command"]), params))
        elif method in FEATURES:
            project, file = self._projects.find(params["textDocument"]["uri"])
            self._connection.answer(request, FEATURES[method](project, file, params))
            if method == _RENAME and not self._client_shows_mentions:
                self._show(left_to_do(project, file, params))
        else:
            self._connection.fail(request, METHOD_NOT_FOUND, f"unknown method '{method}'")

    def _execute(self, command: str, params: Mapping[str, Any]) -> Any:
        """Run a command of an editor; the user sees its text."""
        if command != PREVIEW:
            raise FwError(f"unknown command '{command}'", hint=f"use {PREVIEW}")
        place = params["arguments"][0]
        project, file = self._projects.find(place["textDocument"]["uri"])
        found = preview(project, file, place)
        if not self._client_shows_mentions:
            self._show(found["text"])
        return found

    def _show(self, text: str) -> None:
        if text:
            self._connection.notify("window/showMessage", {"type": _INFO, "message": text})

    def _symbols(self, query: str) -> list[dict[str, Any]]:
        return [
            _symbol(project, one)
            for project in self._projects.all()
            for one in workspace_symbols(project.workspace, query)[:_MOST_SYMBOLS]
        ]

    def _did_open(self, params: Mapping[str, Any]) -> None:
        document = params["textDocument"]
        project, file = self._projects.find(document["uri"])
        project.opened[file] = Text(document["text"])
        project.uris[file] = document["uri"]
        project.forget_disk()
        self._changed[id(project)] = project

    def _did_change(self, params: Mapping[str, Any]) -> None:
        project, file = self._projects.find(params["textDocument"]["uri"])
        project.opened[file] = project.text(file).edited(params["contentChanges"])
        project.change()
        self._changed[id(project)] = project

    def _did_close(self, params: Mapping[str, Any]) -> None:
        project, file = self._projects.find(params["textDocument"]["uri"])
        project.opened.pop(file, None)
        project.forget_disk()
        self._changed[id(project)] = project

    def _did_save(self, params: Mapping[str, Any]) -> None:
        project, _ = self._projects.find(params["textDocument"]["uri"])
        project.forget_disk()
        self._changed[id(project)] = project

    def _did_change_files(self, params: Mapping[str, Any]) -> None:
        paths = [path_of(one["uri"]) for one in params["changes"]]
        for project in self._projects.all():
            if any(path.is_relative_to(project.root) for path in paths):
                project.forget_disk()
                self._changed[id(project)] = project

    def _publish(self) -> None:
        """Send the diagnostics that differ from those sent before."""
        for project in self._changed.values():
            found = diagnostics_of(project) if project.opened else {}
            for file in {**project.published, **found}:
                now = found.get(file, [])
                if now != project.published.get(file, []) or (
                    file in project.opened and file not in project.published
                ):
                    params = {"uri": project.uri(file), "diagnostics": now}
                    self._connection.notify("textDocument/publishDiagnostics", params)
            project.published = found
        self._changed.clear()


def _symbol(project: Project, one: DocumentSymbol) -> dict[str, Any]:
    where = project.text(one.file).range(*one.name_span)
    location = {"uri": project.uri(one.file), "range": where}
    owner = {"containerName": one.owner} if one.owner else {}
    return {"name": one.name, "kind": SYMBOL_KINDS[one.kind], "location": location, **owner}
