"""Route cache on demand: a subprocess imports and describes all models, not the server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Final

from fw.runtime.errors import FwError
from fw.runtime.optimize.forked_jobs import SIGKILL, SubprocessKilled

__all__ = ["SubprocessKilled", "make_route_cache"]

_TIMEOUT: Final = 600
"""Maximum seconds of the subprocess."""


async def make_route_cache(root: Path) -> None:
    """Make the route cache of a project in a subprocess, unless there is a valid one.

    Raise FwError if it cannot be made, SubprocessKilled if the subprocess was killed.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fw.runtime.optimize.inspector"),
            cwd=root,
            env={**os.environ, "FW_ROUTES": "lazy"},
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
        )
    except (OSError, NotImplementedError) as error:
        raise FwError(f"cannot start a subprocess: {error}") from error
    try:
        request = json.dumps({"do": "on-demand"}).encode()
        output, errors = await asyncio.wait_for(process.communicate(request), _TIMEOUT)
    except TimeoutError:
        raise FwError(f"the subprocess takes over {_TIMEOUT} s") from None
    finally:
        # Also when the server stops meanwhile.
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == -SIGKILL:
        raise _killed()
    if process.returncode or not output:
        lines = errors.decode(errors="replace").strip().splitlines()
        raise FwError(lines[-1] if lines else f"exit status {process.returncode}")
    answer = json.loads(output)
    if answer.get("killed"):
        raise _killed()
    if "message" in answer:
        raise FwError(answer["message"])
    for broken in answer["broken"]:
        raise FwError(f"cannot import {broken['module']}: {broken['error']}")


def _killed() -> SubprocessKilled:
    return SubprocessKilled("the subprocess was killed", hint="run fw optimize on release")
