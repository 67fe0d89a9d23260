"""Tasks of this repository: `doit list` lists them, `doit check` runs what CI runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

Task = dict[str, Any]

DOIT_CONFIG = {"default_tasks": ["check"], "verbosity": 2, "backend": "sqlite3"}
CODE = "fw tests benchmarks scripts dodo.py"
PROMISES = (
    "tests/promises tests/language tests/tasks/build/test_incremental.py tests/runtime"
    " tests/starters/test_inventory_ledger.py tests/starters/test_starter_apis.py"
    " tests/starters/test_helpdesk_business.py tests/starters/test_helpdesk_races.py"
    " tests/starters/test_institute_enrolment.py"
)


def _python(*arguments: str) -> str:
    return " ".join((f'"{sys.executable}"', "-m", *arguments))


def task_lint() -> Task:
    """Check style and formatting with ruff."""
    return {"actions": [_python("ruff", "check", CODE), _python("ruff", "format", "--check", CODE)]}


def task_types() -> Task:
    """Check types with mypy --strict."""
    return {"actions": [_python("mypy")]}


def task_test() -> Task:
    """Run all tests in parallel, two more than there are cores, since tests wait a lot."""
    jobs = os.environ.get("FW_TEST_JOBS") or str((os.cpu_count() or 1) + 2)
    return {"actions": [_python("pytest", "-q", "-n", jobs, "--dist", "worksteal")]}


def task_quick() -> Task:
    """Run lint, types and the tests of what changed since main."""
    return {"actions": [f'"{sys.executable}" scripts/quick.py']}


def task_check() -> Task:
    """Run everything that must pass before a change is merged."""
    return {"actions": None, "task_dep": ["lint", "types", "test"]}


def task_goldens() -> Task:
    """Update the expected trees of the golden cases; read the diff before you commit it."""
    return {"actions": [f"FW_GOLDEN_UPDATE=1 {_python('pytest', '-q', 'tests/test_golden.py')}"]}


def task_examples() -> Task:
    """Regenerate the committed examples, and the pages of the starters."""
    scripts = ("examples", "starter_pages")
    return {"actions": [f'"{sys.executable}" scripts/{name}.py' for name in scripts]}


def task_bundle() -> Task:
    """Rebuild the committed pages of the admin and of studio, and the admin's package; needs npm."""
    scripts = ("bundle", "studio_bundle")
    return {"actions": [f'"{sys.executable}" scripts/{name}.py' for name in scripts]}


def task_docs() -> Task:
    """Build the documentation site into build/site."""
    return {"actions": [f'"{sys.executable}" scripts/docs.py']}


def task_editors() -> Task:
    """Rebuild the grammars and the VS Code extension that fw ships; needs npm."""
    return {"actions": [f'"{sys.executable}" scripts/editors.py']}


def task_pictures() -> Task:
    """Create the pictures in docs/images: screenshots, recording, charts."""
    scripts = ("screenshots", "studio_screenshots", "recording", "charts")
    return {"actions": [f'"{sys.executable}" scripts/{name}.py' for name in scripts]}


def task_promises() -> Task:
    """Run the promises at full size, which takes hours; see docs/promises.md."""
    return {"actions": [f"FW_PROMISE_SCALE=1 {_python('pytest', '-q', PROMISES)}"]}


def task_fuzz() -> Task:
    """Fuzz the schema language for ten minutes; needs the extra `fuzz`."""
    scale = os.environ.get("FW_PROMISE_SCALE", "1")
    script = f'"{sys.executable}" tests/promises/fuzz_language.py .fuzz'
    return {"actions": [f"FW_PROMISE_SCALE={scale} {script}"]}


def task_benchmark() -> Iterator[Task]:
    """Measure fw's speed side by side with its peers."""
    yield {
        "name": "build",
        "actions": [f'"{sys.executable}" benchmarks/build/run.py'],
        "doc": "builds: no-op, one change, full, watch",
    }
    yield {
        "name": "editors",
        "actions": [f'"{sys.executable}" benchmarks/editors/run.py'],
        "doc": "the language server: start, diagnostics, completion, memory",
    }
    yield {
        "name": "api",
        "actions": [f'"{sys.executable}" benchmarks/api/run.py'],
        "doc": "requests: the generated API and a hand-written one",
    }
    yield {
        "name": "admin",
        "actions": [f'"{sys.executable}" benchmarks/admin/run.py'],
        "doc": "the admin in Chromium: 50 models, 100,000 records",
    }
