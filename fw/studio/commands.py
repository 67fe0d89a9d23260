"""Runs commands of fw that import the project's code, each in its own process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fw.language.diagnostics import Diagnostic, SchemaError
from fw.runtime.errors import FwError
from fw.runtime.messages import WITH_MESSAGES, message_in, say

__all__ = ["run_command"]

_TIMEOUT = 600


def run_command(root: Path, *arguments: str, given: Sequence[str] = ()) -> Any:
    """Return what a command of fw prints with `--format json`.

    `given` are further arguments that aren't options, whatever they begin with.
    The project's code can change between two calls, may print, hang or exit, and never runs in the
    server. Raises SchemaError if the schema has errors, and FwError with the message and the hint of
    a command that fails otherwise.
    """
    command = [sys.executable, "-m", "fw", *arguments, "--format", "json", "--", *given]
    try:
        done = subprocess.run(
            command,
            cwd=root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="backslashreplace",
            check=False,
            timeout=_TIMEOUT,
            env={**os.environ, "FW_DEBUG": "0", WITH_MESSAGES: "1"},
        )
    except subprocess.TimeoutExpired:
        raise FwError(
            say("fw {command} takes over {timeout} s", command=arguments[0], timeout=_TIMEOUT)
        ) from None
    answer = _document(done.stdout)
    if isinstance(answer, dict) and isinstance(answer.get("error"), dict):
        error = answer["error"]
        raise FwError(message_in(error, "message"), hint=message_in(error, "hint") or None)
    if done.returncode and isinstance(answer, dict) and "diagnostics" in answer:
        raise SchemaError(_diagnostic(one) for one in answer["diagnostics"])
    if answer is None:
        lines = done.stderr.strip().splitlines() or [
            say("exit status {status}", status=done.returncode)
        ]
        raise FwError(
            say("fw {command}: {line}", command=" ".join(arguments), line=lines[-1]),
            hint=say("run it in a terminal"),
        )
    return answer


def _diagnostic(data: Mapping[str, Any]) -> Diagnostic:
    """Return what `diagnostics_data` and `with_messages` made data of."""
    texts = {name: message_in(data, name) for name in ("message", "hint")}
    return Diagnostic(**{name: data[name] for name in data if name != "said"} | texts)


def _document(text: str) -> Any:
    """Return the JSON document in a text; the project's code may have printed before it."""
    starts = [0, *(at + 1 for at, char in enumerate(text) if char == "\n")]
    for start in starts:
        if text[start : start + 1] in ("{", "["):
            try:
                return json.loads(text[start:])
            except ValueError:
                continue
    return None
