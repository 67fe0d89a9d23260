"""Error reports: message, hint and exit status."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import click

from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint
from fw.project.error_location import project_location
from fw.runtime.errors import FwError, hint_of

__all__ = ["report"]

INTERRUPTED = 130


def report(error: Exception, session: Session) -> int:
    """Print an error and return the exit status.

    Text goes to standard error; with `--format json` a document goes to standard output.
    An error that isn't an FwError is printed in one line, with its location in the project's code.
    If it has none, it is reported as a bug of fw. FW_DEBUG=1 adds tracebacks.
    """
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, (click.Abort, EOFError)):
        echo("\ncancelled", err=True)
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        return _report_usage(error, session)
    if os.environ.get("FW_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    if isinstance(error, FwError):
        return _report_fw_error(error, session)
    return _report_other(error, session)


def _report_usage(error: click.ClickException, session: Session) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        echo(error.format_message(), err=True)
        return error.exit_code
    context = getattr(error, "ctx", None)
    hint = None if context is None else f"see {context.command_path} --help"
    _write(_usage_message(error), hint, session, error.exit_code)
    return error.exit_code


def _usage_message(error: click.ClickException) -> str:
    """Return the message of click's error in the form of fw's own messages."""
    if isinstance(error, click.NoSuchOption):
        meant = f"; did you mean {error.possibilities[0]!r}?" if error.possibilities else ""
        return f"unknown option {error.option_name!r}{meant}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _parameter_message(error, error.param)
    if isinstance(error, click.BadOptionUsage):
        return _as_clause(error.message.replace("requires an argument", "requires a value"))
    extra = _EXTRA_ARGUMENT.match(error.message)
    return f"unexpected argument {extra[1]!r}" if extra else _as_clause(error.format_message())


_EXTRA_ARGUMENT = re.compile(r"Got unexpected extra arguments? \(([^ )]+)")


def _parameter_message(error: click.BadParameter, param: click.Parameter) -> str:
    is_option = isinstance(param, click.Option)
    name = max(param.opts, key=len) if is_option else param.human_readable_name
    expected = _expected(param.type)
    use = f"; use {expected}" if expected else ""
    if isinstance(error, click.MissingParameter):
        return f"missing {'option' if is_option else 'argument'} {name}{use}"
    value, is_not, _ = error.message.partition(" is not ")
    if is_not and expected:
        return f"invalid value {value} for {name}{use}"
    return f"invalid value for {name}: {_as_clause(error.message)}"


def _expected(kind: click.ParamType[Any]) -> str:
    """Return the values of a type in words, or "" for a type that takes any text."""
    if isinstance(kind, click.Choice):
        *others, last = map(str, kind.choices)
        return f"{', '.join(others)} or {last}" if others else last
    if isinstance(kind, (click.IntRange, click.FloatRange)) and kind.min is not None:
        return f"a number from {kind.min}" + (f" to {kind.max}" if kind.max is not None else "")
    return "a number" if kind.name in ("integer", "float", "integer range") else ""


def _as_clause(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def _report_fw_error(error: FwError, session: Session) -> int:
    diagnostics = getattr(error, "diagnostics", None)
    if diagnostics is None:
        _write(_with_reason(error), error.hint, session, error.exit_status, _completed(error))
        return error.exit_status
    if session.json:
        from fw.language.diagnostics import diagnostics_data

        echo_json({"diagnostics": diagnostics_data(diagnostics)})
    else:
        from fw.cli.reports.diagnostics import diagnostics_text

        echo(diagnostics_text(diagnostics, "red"), err=True)
    return error.exit_status


def _completed(error: FwError) -> dict[str, object]:
    """Return the revisions that a failed run of migrations had completed, for JSON output."""
    applied = getattr(error, "completed", None)
    return {} if applied is None else {"done": list(applied)}


def _with_reason(error: FwError) -> str:
    """Return the message, with the driver's message if the database is unavailable."""
    from fw.runtime.database.errors import ConnectionFailed, Unavailable

    has_reason = isinstance(error, ConnectionFailed) or error.__cause__ is None
    if has_reason or not isinstance(error, Unavailable):
        return error.message
    return f"{error.message}: {' '.join(str(error.__cause__).split())}"


def _report_other(error: Exception, session: Session) -> int:
    kind, text = type(error).__name__, " ".join(str(error).split())
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        _write(f"{where}{error.strerror}", None, session, 1)
        return 1
    place = _formatted_location(error, session)
    if place:
        message = error.msg if isinstance(error, SyntaxError) else text
        _write(
            f"{place}: {kind}: {message}" if message else f"{place}: {kind}",
            _hint(error, session),
            session,
            1,
        )
        return 1
    _write(
        f"internal error: {kind}: {text}" if text else f"internal error: {kind}",
        "this is a bug in fw; set FW_DEBUG=1 to show the traceback",
        session,
        1,
    )
    return 1


def _formatted_location(error: Exception, session: Session) -> str | None:

    try:
        place = project_location(error, session.root)
    except FwError:
        return None
    return place and (f"{place[0]}:{place[1]}" if place[1] else place[0])


def _hint(error: Exception, session: Session) -> str:
    # A folder without the module that a build writes is a package without a file.
    missing = error.name if isinstance(error, ImportError) and error.path is None else None
    if missing and missing.startswith("app."):
        return "run fw build to generate missing modules; run fw doctor for details"
    return hint_of(error, session.root)


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
