"""Routes of a project, read in its own process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fw.runtime.errors import FwError
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.runtime.optimize.inspector import Answer

__all__ = ["inspect"]

_INSPECTOR = "fw.runtime.optimize.inspector"


def inspect(
    root: Path, do: Literal["list", "cache", "check"], segments: Iterable[str] = ()
) -> Answer:
    """Run the inspector in `root`: list the routes, cache them, or check the cache.

    Raises FwError if the application cannot be imported at all.
    """
    import json
    import subprocess

    from fw.runtime.optimize.inspector import Answer

    if not (root / "app" / "main.py").is_file():
        raise FwError(
            say("app/main.py is missing"), hint=say("run fw build to generate the application")
        )
    done = subprocess.run(
        [sys.executable, "-m", _INSPECTOR],
        cwd=root,
        # With eager routes, the first broken module would hide the others.
        env={**os.environ, "FW_ROUTES": "lazy"},
        input=json.dumps({"do": do, "segments": list(segments)}),
        capture_output=True,
        encoding="utf-8",
        errors="backslashreplace",
        check=False,
    )
    if done.returncode or not done.stdout:
        lines = done.stderr.strip().splitlines() or [
            say("exit status {status}", status=done.returncode)
        ]
        hint = say("run python -c 'import app.main' to see the traceback")
        raise FwError(say("cannot import the application: {line}", line=lines[-1]), hint=hint)
    answer = json.loads(done.stdout)
    if "message" in answer:
        raise FwError(answer["message"], hint=answer["hint"])
    return Answer.model_validate(answer)
