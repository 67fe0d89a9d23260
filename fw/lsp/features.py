"""Requests about a document: each asks the language service, and answers as the protocol says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.editing.formatter import format_sources
from fw.language.editing.occurrences import Occurrence
from fw.language.service.actions import CodeAction, actions_for, refactorings
from fw.language.service.completion import Completion, complete
from fw.language.service.form import form_of, place_at
from fw.language.service.hints import TOKEN_KINDS, inlay_hints, semantic_tokens
from fw.language.service.hover import hover
from fw.language.service.symbols import DocumentSymbol, document_symbols, folds
from fw.lsp.access import rights
from fw.lsp.column_types import column_types
from fw.lsp.projects import Project
from fw.lsp.renames import PREVIEW, prepare_rename, preview_action, rename_symbol
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["CAPABILITIES", "FEATURES", "SYMBOL_KINDS", "diagnostics_of"]

Params = Mapping[str, Any]
Feature = Callable[[Project, str, Params], Any]

_COMPLETION_KINDS = {
    "keyword": 14,
    "type": 25,
    "model": 7,
    "enum": 13,
    "field": 5,
    "relation": 18,
    "value": 12,
    "snippet": 15,
}
SYMBOL_KINDS = {"model": 5, "view": 11, "enum": 10, "field": 8, "relation": 20, "member": 22}
_SNIPPET = 2
_ERROR, _WARNING = 1, 2

CAPABILITIES = {
    "positionEncoding": "utf-16",
    "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": False}},
    "completionProvider": {"triggerCharacters": [" ", ".", ":", "("]},
    "hoverProvider": True,
    "definitionProvider": True,
    "referencesProvider": True,
    "documentHighlightProvider": True,
    "renameProvider": {"prepareProvider": True},
    "documentSymbolProvider": True,
    "workspaceSymbolProvider": True,
    "foldingRangeProvider": True,
    "documentFormattingProvider": True,
    "codeActionProvider": {"codeActionKinds": ["quickfix", "refactor", "source"]},
    "semanticTokensProvider": {
        "legend": {"tokenTypes": list(TOKEN_KINDS), "tokenModifiers": []},
        "full": True,
    },
    "inlayHintProvider": True,
    "executeCommandProvider": {"commands": [PREVIEW]},
}


def diagnostics_of(project: Project) -> dict[str, list[dict[str, Any]]]:
    """Return the errors and warnings of each file, as `textDocument/publishDiagnostics` has them."""
    workspace = project.workspace
    found: dict[str, list[dict[str, Any]]] = {file: [] for file in workspace.sources}
    errors = workspace.diagnose()
    for severity, listed in ((_ERROR, errors), (_WARNING, workspace.warnings())):
        for one in listed:
            message = one.message
            if one.hint:
                message = say("{message}\n{hint}", message=message, hint=one.hint)
            found.setdefault(one.file, []).append(
                {
                    "range": _diagnostic_range(project, one),
                    "severity": severity,
                    "code": one.code,
                    "source": "fw",
                    "message": message,
                }
            )
    return found


def _diagnostic_range(project: Project, one: Diagnostic) -> dict[str, Any]:
    text = project.text(one.file)
    return text.range(text.at(one.line, one.column), text.at(one.line, one.end_column))


def _offset(project: Project, file: str, params: Params) -> int:
    return project.text(file).offset(params["position"])


def _completion(project: Project, file: str, params: Params) -> Any:
    found = complete(project.workspace, file, _offset(project, file, params))
    items = [_item(place, one) for place, one in enumerate(found)]
    return {"isIncomplete": False, "items": items}


def _item(place: int, one: Completion) -> dict[str, Any]:
    item = {
        "label": one.label,
        "kind": _COMPLETION_KINDS[one.kind],
        "sortText": f"{place:05d}",
    }
    if one.detail:
        item["detail"] = one.detail
    if one.insert:
        item |= {"insertText": one.insert, "insertTextFormat": _SNIPPET}
    return item


def _hover(project: Project, file: str, params: Params) -> Any:
    offset = _offset(project, file, params)
    workspace = project.workspace
    types = column_types(project.root, workspace.scanned.provider)
    found = hover(workspace, file, offset, types, rights(project.root, workspace.interfaces))
    if found is None:
        return None
    contents = {"kind": "markdown", "value": found.text}
    return {"contents": contents, "range": project.text(file).range(found.start, found.end)}


def _location(project: Project, one: Occurrence) -> dict[str, Any]:
    where = project.text(one.file).range(one.start, one.end)
    return {"uri": project.uri(one.file), "range": where}


def _definition(project: Project, file: str, params: Params) -> Any:
    found = project.at(file, params["position"])
    place = None if found is None else project.workspace.names.declaration(found.symbol)
    return None if place is None else _location(project, place)


def _references(project: Project, file: str, params: Params) -> Any:
    found = project.at(file, params["position"])
    if found is None:
        return []
    declares = params.get("context", {}).get("includeDeclaration", True)
    places = project.workspace.names.of(found.symbol)
    return [_location(project, one) for one in places if declares or not one.declares]


def _highlights(project: Project, file: str, params: Params) -> Any:
    found = project.at(file, params["position"])
    places = project.workspace.names.of(found.symbol) if found is not None else ()
    text = project.text(file)
    return [{"range": text.range(one.start, one.end)} for one in places if one.file == file]


def _symbols(project: Project, file: str, _params: Params) -> Any:
    # All at once, the symbols of 1,000 models take 20 MB.
    return [partial(_symbol, project, one) for one in document_symbols(project.workspace, file)]


def _symbol(project: Project, one: DocumentSymbol) -> dict[str, Any]:
    text = project.text(one.file)
    return {
        "name": one.name,
        "detail": one.detail,
        "kind": SYMBOL_KINDS[one.kind],
        "range": text.range(*one.span),
        "selectionRange": text.range(*one.name_span),
        "children": [_symbol(project, child) for child in one.children],
    }


def _folding(project: Project, file: str, _params: Params) -> Any:
    text = project.text(file)
    found = []
    for span, kind in folds(project.workspace, file):
        start, end = text.position(span.start)["line"], text.position(span.end)["line"]
        end -= kind == "region" and end > start  # the closing brace stays visible
        if end > start:
            found.append({"startLine": start, "endLine": end, "kind": kind})
    return found


def _formatting(project: Project, file: str, _params: Params) -> Any:
    sources = project.workspace.sources
    try:
        after = format_sources(sources)[file]
    except SchemaError as error:
        first = error.diagnostics[0]
        raise FwError(
            say("cannot format: {where}: {message}", where=first.where, message=first.message)
        ) from None
    if after == sources[file]:
        return []
    text = project.text(file)
    return [{"range": text.range(0, len(text.text)), "newText": after}]


def _code_actions(project: Project, file: str, params: Params) -> Any:
    text, workspace = project.text(file), project.workspace
    start, end = (text.offset(params["range"][side]) for side in ("start", "end"))
    touched = [
        one
        for one in (*workspace.diagnose(), *workspace.warnings())
        if one.file == file
        and text.at(one.line, one.column) <= end
        and start <= text.at(one.line, one.end_column)
    ]
    found = actions_for(workspace, touched)
    actions = [_action(project, one) for one in (*found, *refactorings(workspace, file, start))]
    if len(found) == 1:
        actions[0]["isPreferred"] = True  # an editor applies it without a menu
    return [*actions, *preview_action(project, file, params)]


def _action(project: Project, one: CodeAction) -> dict[str, Any]:
    action: dict[str, Any] = {
        "title": one.title,
        "kind": "refactor" if one.fixes is None else "quickfix",
        "edit": project.edits(one.changes),
    }
    if one.fixes is not None:
        where = _diagnostic_range(project, one.fixes)
        action["diagnostics"] = [
            {"range": where, "code": one.fixes.code, "source": "fw", "message": one.fixes.message}
        ]
    return action


def _semantic_tokens(project: Project, file: str, _params: Params) -> Any:
    text = project.text(file)
    data: list[int] = []
    line = character = 0
    for token in semantic_tokens(project.workspace, file):
        start, end = text.position(token.start), text.position(token.end)
        if start["line"] != line:
            character = 0
        length = end["character"] - start["character"]
        kind = TOKEN_KINDS.index(token.kind)
        data += (start["line"] - line, start["character"] - character, length, kind, 0)
        line, character = start["line"], start["character"]
    return {"data": data}


def _inlay_hints(project: Project, file: str, params: Params) -> Any:
    text = project.text(file)
    start, end = (text.offset(params["range"][side]) for side in ("start", "end"))
    return [
        {"position": text.position(one.offset), "label": one.text, "paddingLeft": True}
        for one in inlay_hints(project.workspace, file, start, end)
    ]


def _form(project: Project, _file: str, params: Params) -> Any:
    form = form_of(project.workspace, str(params["name"]))
    text = project.text(form["file"])
    parts = (form[part] for part in ("fields", "relations", "members", "lines"))
    for one in (form, *(entry for listed in parts for entry in listed)):
        one["range"] = text.range(*one.pop("span"))
    return form


def _place(project: Project, file: str, params: Params) -> Any:
    return place_at(project.workspace, file, _offset(project, file, params))


FEATURES: Mapping[str, Feature] = {
    "fw/form": _form,
    "fw/place": _place,
    "textDocument/codeAction": _code_actions,
    "textDocument/completion": _completion,
    "textDocument/definition": _definition,
    "textDocument/documentHighlight": _highlights,
    "textDocument/documentSymbol": _symbols,
    "textDocument/foldingRange": _folding,
    "textDocument/formatting": _formatting,
    "textDocument/hover": _hover,
    "textDocument/inlayHint": _inlay_hints,
    "textDocument/prepareRename": prepare_rename,
    "textDocument/references": _references,
    "textDocument/rename": rename_symbol,
    "textDocument/semanticTokens/full": _semantic_tokens,
}
"""The requests about a document by their method."""
