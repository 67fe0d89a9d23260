"""Runs the checks, those that import SQLAlchemy or the application in a worker process."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from fw.project.doctor import Finding, Level
from fw.runtime.errors import FwError
from fw.runtime.messages import message_in, say, with_messages

__all__ = ["CHECKS", "run_checks"]

Check = Callable[[Path], Iterable[Finding]]

CHECKS = {
    "versions": "environment:versions",
    "schema": "generated:schema",
    "files": "generated:files",
    "merges": "generated:merges",
    "settings": "settings:settings",
    "environment": "environment:env_file",
    "secrets": "environment:secrets",
    "database": "database:reachable",
    "migrations": "database:migrations",
    "queue": "database:queue_tables",
    "application": "application:imports",
    "queries": "queries:queries",
    "seeds": "seeds:seeds",
    "admin": "admin:admin",
    "release": "settings:caches",
}
"""Module and function of each check by name, imported when the check runs."""

_IN_WORKER = (
    "settings",
    "admin",
    "database",
    "migrations",
    "queue",
    "application",
    "queries",
    "seeds",
)
"""Checks that share a process, which imports SQLAlchemy, pydantic and the application once.

The user's code, which is imported after the other checks, may hang, print or exit.
"""

_TIMEOUT = 120
"""Maximum seconds of the worker process."""


def run_checks(root: Path) -> list[Finding]:
    """Run every check on a project; an error in a check is a finding, too."""
    found: list[Finding] = []
    for name, results in _results(root):
        # One cause may stop several checks; it is reported once.
        reported = {each.message for each in found}
        found += [each.with_check(name) for each in results if each.message not in reported]
    return found


def _results(root: Path) -> Iterator[tuple[str, list[Finding]]]:
    found = {name: _run(name, root) for name in CHECKS if name not in _IN_WORKER}
    found |= _run_in_worker(_IN_WORKER, root)
    return ((name, found[name]) for name in CHECKS)


def _run(name: str, root: Path) -> list[Finding]:
    """Run one check in this process."""
    module, _, function = CHECKS[name].partition(":")
    check: Check = getattr(import_module(f"fw.project.doctor.{module}"), function)
    try:
        return list(check(root))
    except FwError as error:
        return [Finding(Level.PROBLEM, error.message, error.hint)]
    except OSError as error:
        return [
            Finding(
                Level.PROBLEM,
                say(
                    "{filename}: {strerror}",
                    filename=error.filename or name,
                    strerror=error.strerror,
                ),
            )
        ]


def _run_in_worker(names: Sequence[str], root: Path) -> Iterator[tuple[str, list[Finding]]]:
    """Run checks in a worker process; the one that ended the process has a finding, too."""
    printed, fault = _worker_output(names, root)
    results = dict(map(json.loads, printed.splitlines()))
    for name in names:
        if name in results:
            yield name, [_finding(one) for one in results[name]]
        else:
            yield name, [_unfinished(name, fault)]
            # Checks after it haven't run.
            fault = ""


def _finding(data: Mapping[str, Any]) -> Finding:
    """Return a finding that the worker process has printed."""
    remedy = message_in(data, "remedy") or None
    return Finding(Level(data["level"]), message_in(data, "message"), remedy)


def _worker_output(names: Sequence[str], root: Path) -> tuple[str, str]:
    """Return the output of the worker process, and why it has ended if that is an error."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "fw.project.doctor.runner", *names],
            cwd=root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=_TIMEOUT,
        )
    except subprocess.TimeoutExpired as error:
        # Bytes or text, depending on the platform.
        printed: Any = error.stdout or ""
        text = printed.decode() if isinstance(printed, bytes) else printed
        return text[: text.rfind("\n") + 1], say("it takes over {timeout} s", timeout=_TIMEOUT)
    lines = done.stderr.strip().splitlines() or [
        say("exit status {status}", status=done.returncode)
    ]
    return done.stdout, lines[-1]


def _unfinished(name: str, fault: str) -> Finding:
    """Return the finding for a check during which the worker process ended."""
    if name == "queries":
        return Finding(
            Level.NOTE, say("cannot check the query classes"), say("fix the application first")
        )
    if name == "seeds":
        remedy = say("fix the application and database/seeds/*.py first")
        return Finding(Level.NOTE, say("cannot check the seeds"), remedy)
    if name == "application":
        remedy = say("run python -c 'import app.main' to see the error")
        return Finding(
            Level.PROBLEM, say("cannot import the application: {fault}", fault=fault), remedy
        )
    return Finding(
        Level.PROBLEM,
        say("cannot check the {name}: {fault}", name=name, fault=fault),
        say("run fw migrate status"),
    )


@contextmanager
def _exclusive_stdout() -> Iterator[TextIO]:
    """Return standard output for exclusive use; redirect other output to standard error."""
    sys.stdout.flush()
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        yield out


def main() -> None:
    """Run checks in this folder; print the name and the findings of each as a line of JSON."""
    # Importing an application creates few reference cycles, and the process ends soon.
    gc.disable()
    with _exclusive_stdout() as out:
        for name in sys.argv[1:]:
            found = [asdict(each) for each in _run(name, Path.cwd())]
            print(json.dumps([name, with_messages(found)]), file=out, flush=True)
    # Skip the interpreter's clean-up, which frees every class one by one.
    os._exit(0)


if __name__ == "__main__":
    main()
