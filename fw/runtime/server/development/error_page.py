"""Error page: an unexpected error with its source lines, request and statements, in a browser."""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from mako.template import Template
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from fw.runtime.errors import FwError
from fw.runtime.server.allowed_hosts import is_loopback
from fw.runtime.server.development.statements import statements_of

__all__ = ["ErrorPage", "is_local_browser"]

_LINES_AROUND: Final = 6
_MAX_FRAMES: Final = 100
_MAX_TEXT: Final = 10_000
_SECRET_HEADERS: Final = frozenset({"authorization", "cookie", "proxy-authorization", "x-api-key"})
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@dataclass(frozen=True)
class _Line:
    number: int
    text: str
    is_current: bool


@dataclass(frozen=True)
class _Frame:
    """A call: `is_own` is True if it is in a file of the project."""

    path: str
    number: int
    function: str
    is_own: bool
    lines: Sequence[_Line]


@dataclass(frozen=True)
class _Fault:
    """An exception of a chain: `relation` says how it led to the one before it on the page."""

    kind: str
    message: str
    hint: str
    relation: str
    groups: Sequence[Sequence[_Frame]]


class ErrorPage:
    """Renders the page of an error for browsers on this machine, with the files of a project."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __call__(self, request: Request, error: Exception) -> Response | None:
        """Return the page, None if the client isn't a browser that opens a page on this machine."""
        if not is_local_browser(request):
            return None
        faults = [*self._faults(error)]
        body = _template().render_unicode(
            faults=faults,
            request=request,
            headers=[*_shown_headers(request.headers)],
            statements=statements_of(request.scope),
            traceback="".join(traceback.format_exception(error))[-_MAX_TEXT:],
        )
        headers = {"content-security-policy": _POLICY, "cache-control": "no-store"}
        return HTMLResponse(body, 500, headers)

    def _faults(self, error: BaseException) -> Iterator[_Fault]:
        """Yield an exception and its causes, the latest first."""
        seen: set[int] = set()
        found: BaseException | None = error
        relation = ""
        while found is not None and id(found) not in seen:
            seen.add(id(found))
            frames = [*self._frames(found)][-_MAX_FRAMES:]
            groups = [[*each] for _, each in groupby(frames, key=lambda frame: frame.is_own)]
            hint = (found.hint or "") if isinstance(found, FwError) else ""
            message = found.message if isinstance(found, FwError) else str(found)
            yield _Fault(
                type(found).__qualname__, message[:_MAX_TEXT], hint, relation, groups[::-1]
            )
            relation = "Raised because of" if found.__cause__ else "Raised while handling"
            found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)

    def _frames(self, error: BaseException) -> Iterator[_Frame]:
        """Yield the calls that led to an exception, the innermost last."""
        yield from self._called(error.__traceback__)
        if isinstance(error, SyntaxError) and error.filename:
            yield self._frame(error.filename, error.lineno or 1, "")

    def _called(self, trace: TracebackType | None) -> Iterator[_Frame]:
        for frame, number in traceback.walk_tb(trace):
            code = frame.f_code
            if not code.co_filename.startswith("<frozen"):
                yield self._frame(code.co_filename, number, code.co_qualname)

    def _frame(self, name: str, number: int, function: str) -> _Frame:
        path = Path(name)
        is_own = path.is_relative_to(self._root) and "site-packages" not in path.parts
        shown = str(path.relative_to(self._root)) if is_own else _below_packages(path)
        return _Frame(shown, number, function, is_own, _lines_around(name, number))


def is_local_browser(request: Request) -> bool:
    """Return True for a page that a browser on this machine asks for, not through a proxy."""
    headers = request.headers
    if "text/html" not in headers.get("accept", ""):
        return False
    if any(name in headers for name in _FORWARDED):
        return False
    client = request.client.host if request.client else ""
    return is_loopback(client) and is_loopback(request.url.hostname or "")


def _shown_headers(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in headers.items():
        yield name, "(not shown)" if name in _SECRET_HEADERS else value[:_MAX_TEXT]


def _below_packages(path: Path) -> str:
    """Return the path of a library's file without the folder of all libraries."""
    parts = path.parts
    if "site-packages" in parts:
        return str(Path(*parts[parts.index("site-packages") + 1 :]))
    return str(path)


def _lines_around(name: str, number: int) -> list[_Line]:
    linecache.checkcache(name)
    lines = linecache.getlines(name)
    first = max(1, number - _LINES_AROUND)
    return [
        _Line(place, text.rstrip("\n"), place == number)
        for place, text in enumerate(lines[first - 1 : number + _LINES_AROUND], first)
    ]


@cache
def _template() -> Any:
    file = Path(__file__).with_suffix(".mako")
    return Template(file.read_text(encoding="utf-8"), default_filters=["h"], strict_undefined=True)  # noqa: S702
