"""A migrator of its own process: `python migrating.py <project> <url> [up|down] [kill at]`.

Prints what it applied as JSON. With a number it kills itself at that boundary: an even one is
before a statement, an odd one behind it. With "count" it prints how many there are.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import migrator

boundaries = 0


def kill_at(number: int) -> None:
    def reached(*_: Any) -> None:
        global boundaries
        if boundaries == number:
            os.kill(os.getpid(), signal.SIGKILL)
        boundaries += 1

    sa.event.listen(sa.Engine, "before_cursor_execute", reached)
    sa.event.listen(sa.Engine, "after_cursor_execute", reached)


def main(root: str, url: str, direction: str = "up", kill: str = "") -> None:
    if kill:
        kill_at(-1 if kill == "count" else int(kill))
    if direction == "up":
        done = asyncio.run(migrator.up(Path(root), url=url))
    else:
        done = asyncio.run(migrator.rollback(Path(root), 99, url=url))
    print(json.dumps(boundaries if kill else done))


if __name__ == "__main__":
    main(*sys.argv[1:])
