"""Endpoint of the language service, over the texts of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import signature
from pathlib import Path
from typing import Any

from fw.language.diagram.diagram import diagram_of
from fw.language.diagram.layout import Places, arranged_data
from fw.language.diagram.layout_file import layout_text, read_layout
from fw.language.editing.changes import Change, apply_changes
from fw.language.editing.operations import OPERATIONS, edit
from fw.language.service.symbols import workspace_symbols
from fw.language.syntax.scanner import SCHEMA_FILE
from fw.language.syntax.source_files import Sources
from fw.lsp.features import FEATURES, diagnostics_of
from fw.lsp.projects import Project
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say, with_messages
from fw.studio.endpoints.access_blocks import access_blocks
from fw.studio.routes import endpoint
from fw.studio.studio import Studio
from fw.studio.texts.documents import Unsynced

__all__ = ["answer"]

_MAX_REQUESTS = 100
_SAYING = ("fw/diagnostics", "textDocument/codeAction")
"""Methods whose answers have messages; the large ones of others aren't searched for any."""


@endpoint("POST", "/api/language")
def answer(studio: Studio, body: Mapping[str, Any]) -> dict[str, Any]:
    """Answer requests of the language server protocol, and those named `fw/…`, on the same texts.

    The answer is `unsynced` if the server has other texts than those that the page has changed.
    """
    requests = body.get("requests")
    if not isinstance(requests, Sequence) or len(requests) > _MAX_REQUESTS:
        raise UsageError(say("send requests, at most {maximum}", maximum=_MAX_REQUESTS))
    # The blocks of two pages with different enums must not be checked at once.
    with studio.language_lock:
        try:
            project = studio.documents.project(body)
        except Unsynced:
            # No error: after a restart or a change on disk, the page sends all files again.
            return {"unsynced": True}
        return {"responses": [_response(project, one) for one in requests]}


def _response(project: Project, request: Mapping[str, Any]) -> dict[str, Any]:
    number, method = request.get("id"), str(request.get("method"))
    params = request.get("params") or {}
    try:
        result = _result(project, method, params)
        return {"id": number, "result": with_messages(result) if method in _SAYING else result}
    except FwError as error:
        told = {"message": error.message, "hint": error.hint}
        return {"id": number, "error": with_messages(told)}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        message = say("invalid parameters of {method}: {error}", method=method, error=repr(error))
        return {"id": number, "error": {"message": message, "hint": None}}


def _result(project: Project, method: str, params: Mapping[str, Any]) -> Any:
    if method in FEATURES:
        file = str(params.get("textDocument", {}).get("uri", SCHEMA_FILE))
        return FEATURES[method](project, file, params)
    match method:
        case "fw/diagnostics":
            return diagnostics_of(project)
        case "fw/diagram":
            diagram, shown = diagram_of(project.workspace), params.get("layout") or {}
            return arranged_data(diagram, _moved(project.root), shown)
        case "fw/edit":
            operations = params.get("operations") or [params["operation"]]
            return {"edits": _edits(project, operations)}
        case "fw/access":
            return access_blocks(project, [str(role) for role in params.get("roles") or ()])
        case "workspace/symbol":
            return [
                {"name": one.name, "kind": one.kind, "file": one.file, "detail": one.detail}
                | {"range": project.text(one.file).range(*one.name_span)}
                for one in workspace_symbols(project.workspace, str(params.get("query", "")))
            ]
    raise UsageError(say("unknown method {method}", method=method))


def _moved(root: Path) -> Places:
    """Return the places of the models that were moved by hand; none of an invalid file."""
    try:
        return read_layout(layout_text(root))
    except FwError:
        return {}


def _edits(project: Project, operations: Sequence[Mapping[str, Any]]) -> Any:
    """Return the edits of operations, each on the text that the one before it makes."""
    before = project.workspace.sources
    if len(operations) == 1:
        return project.edits(_changes(project, before, operations[0]))["changes"]
    after = before
    for operation in operations:
        after = apply_changes(after, _changes(project, after, operation))
    return project.edits(list(_differences(before, after)))["changes"]


def _changes(project: Project, sources: Sources, operation: Mapping[str, Any]) -> list[Change]:
    """Return the changes of an operation. A name that was never built is renamed without `was`."""
    function = OPERATIONS.get(str(operation.get("op", "")))
    if function is not None and "built" in signature(function).parameters:
        operation = {**operation, "built": project.built}
    return edit(sources, operation)


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[Change]:
    """Return one change for each file that differs: what is between its equal start and end."""
    found = []
    for file, text in after.items():
        old = before.get(file, "")
        if text == old:
            continue
        start = _equal(old, text)
        # A position can't be inside a line end.
        start -= start > 0 and old[start - 1] == "\r"
        end = _equal(old[start:][::-1], text[start:][::-1])
        end -= old[len(old) - end : len(old) - end + 1] == "\n"
        found.append(Change(start, len(old) - end, text[start : len(text) - end], file))
    return found


def _equal(one: str, other: str) -> int:
    """Return the number of characters with which both texts begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
