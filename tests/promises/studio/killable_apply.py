"""An apply that kills its process: `killable_apply.py <project> <schema> <at>`.

`schema` is a file with the new text of `schema.fw`, `at` the number of the disk operation before
which the process kills itself, 0 for never. Prints `ready` before the apply, and the number of
operations after it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fw.studio.planning.apply import apply_plan
from fw.studio.planning.plan import Answers, make_plan
from fw.studio.texts.files import base_of
from tests.promises.killing import kill_before
from tests.promises.studio.reports import Collected

root, at = Path(sys.argv[1]), int(sys.argv[3])
files = {"schema.fw": Path(sys.argv[2]).read_bytes().decode()}
plan = make_plan(root, files, base_of(root), Answers(allow_destructive=True))
print("ready", flush=True)
operations = kill_before(at)
apply_plan(root, plan, Collected())
print(operations(), flush=True)
