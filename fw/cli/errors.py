"""How an error reads: what is wrong, what to do about it, and the exit status it stands for."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import click

import fw
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint
from fw.runtime.errors import FwError

__all__ = ["place_of", "report"]

INTERRUPTED = 130


def report(error: Exception, session: Session) -> int:
    """Write the error where its reader looks and return the exit status.

    Text goes to standard error; with `--format json` a document goes to standard output.
    Any other error is told in one line, with its place in the project's code where it comes from
    there; else it is a fault of fw. FW_DEBUG=1 adds tracebacks.
    """
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, (click.Abort, EOFError)):
        echo("\ncancelled", err=True)
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        return _usage(error, session)
    if os.environ.get("FW_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    if isinstance(error, FwError):
        return _ours(error, session)
    return _internal(error, session)


def _usage(error: click.ClickException, session: Session) -> int:
    context = getattr(error, "ctx", None)
    hint = None if context is None else f"{context.command_path} --help"
    _write(error.format_message(), hint and f"see {hint}", session, error.exit_code)
    return error.exit_code


def _ours(error: FwError, session: Session) -> int:
    diagnostics = getattr(error, "diagnostics", None)
    if diagnostics is None:
        _write(_with_reason(error), error.hint, session, error.exit_status, _done(error))
        return error.exit_status
    from fw.language import diagnostics as language

    if session.json:
        echo(f'{{"diagnostics": {language.render_json(diagnostics)}}}')
    else:
        echo(language.render_text(diagnostics), err=True)
    return error.exit_status


def _done(error: FwError) -> dict[str, object]:
    """Return what a run of migrations had done before it failed, as data for a tool."""
    done = getattr(error, "done", None)
    return {} if done is None else {"done": list(done)}


def _with_reason(error: FwError) -> str:
    """Return the message; for a database that refuses, with what its driver says."""
    from fw.runtime.database.errors import Unavailable

    if not isinstance(error, Unavailable) or error.__cause__ is None:
        return error.message
    return f"{error.message}: {' '.join(str(error.__cause__).split())}"


def _internal(error: Exception, session: Session) -> int:
    kind, text = type(error).__name__, " ".join(str(error).split())
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        _write(f"{where}{error.strerror}", None, session, 1)
        return 1
    place = _place_in_project(error, session)
    if place:
        told = error.msg if isinstance(error, SyntaxError) else text
        _write(
            f"{place}: {kind}: {told}" if told else f"{place}: {kind}", _way_out(error), session, 1
        )
        return 1
    _write(
        f"internal error: {kind}: {text}" if text else f"internal error: {kind}",
        "this is a bug in fw; set FW_DEBUG=1 to show the traceback",
        session,
        1,
    )
    return 1


def _place_in_project(error: Exception, session: Session) -> str | None:

    try:
        place = place_of(error, session.root)
    except FwError:
        return None
    return place and (f"{place[0]}:{place[1]}" if place[1] else place[0])


def _way_out(error: Exception) -> str:
    lacking = error.name if isinstance(error, ModuleNotFoundError) else None
    if lacking and lacking.startswith("app."):
        return "run fw build to generate missing modules; run fw doctor for details"
    return "set FW_DEBUG=1 to show the traceback"


def _write(
    message: str,
    hint: str | None,
    session: Session,
    status: int,
    more: Mapping[str, object] = MappingProxyType({}),
) -> None:
    if session.json:
        echo_json({"error": {"message": message, "hint": hint, "exit_status": status, **more}})
        return
    sys.stdout.flush()
    echo(f"{paint('error:', 'red', 'bold', stream=sys.stderr)} {message}", err=True)
    if hint:
        echo(f"{paint('hint:', 'cyan', stream=sys.stderr)} {hint}", err=True)


_NOT_OURS = frozenset({os.pardir, ".venv", "site-packages"})
_FW = str(Path(fw.__file__).parent) + os.sep


def place_of(error: BaseException, root: Path) -> tuple[str, int | None] | None:
    """Return the file below `root`, relative to it, and the line there, that an error leads to.

    None where no code of the project has taken part in it.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [(frame.filename, frame.lineno) for frame in frames]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for name, line in reversed(places):
        inside = Path(os.path.relpath(name, root))
        ours = not inside.name.startswith("<") and not name.startswith(_FW)
        if ours and not _NOT_OURS.intersection(inside.parts):
            return inside.as_posix(), line
    return None
