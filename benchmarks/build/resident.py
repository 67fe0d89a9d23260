"""Save a schema, let a resident builder follow, and say how long each step took, as JSON."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from models import change

from fw.tasks.build.session import Builder, BuildOptions


def main(root: Path, rounds: int) -> None:
    schema = root / "schema.fw"
    text = schema.read_text()
    builder = Builder(root)
    builder.build()
    waits, steps = [], []
    for number in range(rounds + 2):
        text = change(text, 10 + number * 7, os.getpid())
        started = perf_counter()
        schema.write_text(text)
        report = builder.build(BuildOptions(allow_destructive=True))
        waited = perf_counter() - started - report.timings["save"]
        if number > 1:
            waits.append(waited)
            steps.append(report.timings)
    medians = {name: median(step.get(name, 0.0) for step in steps) for name in steps[0]}
    print(json.dumps({"wait": median(waits), "steps": medians}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
