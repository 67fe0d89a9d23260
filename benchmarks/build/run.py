"""Measure builds side by side with their peers and write the table of README.md.

    python benchmarks/build/run.py            # the sizes of the README, some ten minutes
    python benchmarks/build/run.py --quick    # 100 and 300 models, no README

Every figure is the median of interleaved rounds in one run: ratios hold from machine to
machine, milliseconds don't.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from models import change, json_schema, schema

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from page import put  # noqa: E402

BIN = Path(sys.executable).parent
# What is measured is what users have: compiled modules.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
MARK = "<!-- figures -->"


def timed(command: Sequence[str | Path], cwd: Path) -> float:
    started = perf_counter()
    done = subprocess.run(command, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True)
    seconds = perf_counter() - started
    if done.returncode:
        raise SystemExit(f"{command}: {done.stdout}{done.stderr}")
    return seconds


def interleaved(rounds: int, what: dict[str, Callable[[], float]]) -> dict[str, float]:
    """Return the median of each, every round having measured all of them once."""
    found: dict[str, list[float]] = {name: [] for name in what}
    for number in range(rounds + 1):
        for name, measure in what.items():
            seconds = measure()
            if number:  # the first round warms caches
                found[name].append(seconds)
    return {name: median(values) for name, values in found.items()}


def project(folder: Path, models: int) -> Path:
    root = folder / f"models-{models}"
    root.mkdir()
    (root / "schema.fw").write_text(schema(models))
    (root / "fw.toml").write_text('[project]\nname = "benchmark"\n')
    return root


def full_build(root: Path) -> dict[str, float]:
    """Build from nothing in a process of its own; seconds by step, and the memory it took."""
    for path in root.iterdir():
        if path.name not in {"schema.fw", "fw.toml", "build.ninja"}:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    code = (
        "import json, resource, sys\n"
        "from pathlib import Path\n"
        "from fw.tasks.build.session import build\n"
        "report = build(Path('.'))\n"
        "used = [resource.getrusage(who).ru_maxrss / 1024 for who in"
        " (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]\n"
        "print(json.dumps(dict(report.timings) | {'memory': max(used)}))\n"
    )
    started = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=ENVIRONMENT, capture_output=True, text=True
    )
    seconds = perf_counter() - started
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout) | {"total": seconds}


def ninja_file(root: Path) -> None:
    """Describe the same targets to ninja, one edge each, as fw has one task each."""
    targets = sorted(
        path.relative_to(root).as_posix()
        for folder in ("app", "database")
        for path in (root / folder).rglob("*.py")
    )
    lines = ["rule copy", "  command = touch $out"]
    lines += [f"build {path}: copy schema.fw" for path in targets]
    (root / "build.ninja").write_text("\n".join(lines) + "\n")
    subprocess.run(["ninja"], cwd=root, capture_output=True, check=True)


def one_change(root: Path) -> Callable[[], float]:
    state = {"count": 0, "text": (root / "schema.fw").read_text()}
    models = int(root.name.split("-")[1])

    def measure() -> float:
        state["count"] += 1
        number = models // 3 + state["count"]
        state["text"] = change(state["text"], number % models, state["count"])
        (root / "schema.fw").write_text(state["text"])
        return timed([BIN / "fw", "build", "--skip-db"], root)

    return measure


def codegen(folder: Path, models: int) -> float:
    source = folder / "peer.json"
    source.write_text(json.dumps(json_schema(models)))
    command = [BIN / "datamodel-codegen", "--input", source, "--input-file-type", "jsonschema"]
    command += ["--output", folder / "peer.py", "--output-model-type", "pydantic_v2.BaseModel"]
    return timed(command, folder)


def measure(folder: Path, sizes: Sequence[int], rounds: int) -> dict[str, object]:
    small, middle = sizes[0], sizes[1]
    roots = {size: project(folder, size) for size in sizes}
    full: dict[int, dict[str, float]] = {}
    for size, root in roots.items():
        runs = [full_build(root) for _ in range(3 if size <= middle else 2)]
        full[size] = {name: median(run[name] for run in runs) for name in runs[0]}
        print(f"full {size}: {full[size]}", flush=True)
    peer = codegen(folder, middle)
    print(f"datamodel-codegen {middle}: {peer:.1f}", flush=True)
    noop: dict[int, dict[str, float]] = {}
    for size in sizes[1:]:
        root = roots[size]
        ninja_file(root)
        for _ in range(2):
            timed([BIN / "fw", "build", "--skip-db"], root)
        noop[size] = interleaved(
            rounds,
            {
                "ninja": lambda root=root: timed(["ninja"], root),
                "fw": lambda root=root: timed([BIN / "fw", "build", "--skip-db"], root),
            },
        )
        print(f"no-op {size}: {noop[size]}", flush=True)
    for root in (roots[small], roots[middle]):
        timed([BIN / "fw", "build", "--skip-db"], root)
    changed = interleaved(
        rounds,
        {
            "python": lambda: timed([sys.executable, "-c", "pass"], folder),
            "import doit": lambda: timed([sys.executable, "-c", "import doit"], folder),
            f"fw {small}": one_change(roots[small]),
            f"fw {middle}": one_change(roots[middle]),
        },
    )
    print(f"one change: {changed}", flush=True)
    resident = json.loads(
        subprocess.run(
            [sys.executable, HERE / "resident.py", roots[middle], str(rounds)],
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )
    print(f"resident: {resident}", flush=True)
    return {
        "sizes": list(sizes),
        "full": full,
        "peer": peer,
        "noop": noop,
        "changed": changed,
        "resident": resident,
    }


def report(found: dict[str, object], rounds: int) -> str:
    small, middle, *large = found["sizes"]
    full, noop, changed = found["full"], found["noop"], found["changed"]
    resident, peer = found["resident"], found["peer"]
    rows = []
    for size, limit in zip(noop, (1.6, 1.3), strict=False):
        fw, ninja = noop[size]["fw"], noop[size]["ninja"]
        what = f"no-op, {size:,} models, every target looked at"
        rows.append(
            (what, f"{ms(fw)} (ninja {ms(ninja)})", f"{fw / ninja:.2f} × ninja", f"≤ {limit} ×")
        )
    one, few = changed[f"fw {middle}"], changed[f"fw {small}"]
    base = changed["import doit"]
    rows.append(
        (
            f"one model of {middle:,} changed",
            f"{ms(one)} (`import doit` {ms(base)})",
            f"{one / base:.2f} × `import doit`",
            "≤ 2 ×",
        )
    )
    ratio = f"{one / few:.2f} × that at {small}"
    rows.append((f"the same against {small} models", f"{ms(few)} at {small}", ratio, "≤ 1.3 ×"))
    total = full[middle]["total"]
    per = f"{total * 1000 / middle:.2f} s per 1,000"
    rows.append((f"full build, {middle:,} models", f"{total:.2f} s", per, "≤ 5 s"))
    for size in large:
        growth = full[size]["total"] / size / (total / middle)
        took = f"{full[size]['total']:.1f} s"
        rows.append((f"full build, {size:,} models", took, f"{growth:.2f} × linear", "≤ 1.3 ×"))
    memory = f"{full[middle]['memory']:.0f} MB"
    rows.append((f"memory of it, {middle:,} models", memory, "", "≤ 300 MB"))
    wait = resident["wait"]
    rows.append((f"resident: save to last file, one of {middle:,}", ms(wait), "", "≤ 60 ms"))
    rows.append(
        (
            f"`datamodel-codegen`, {middle:,} models",
            f"{peer:.1f} s",
            f"{peer / total:.1f} × fw's full build",
            "",
        )
    )
    lines = ["| what | measured | ratio | to reach |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    names = ("scan", "parse", "check", "plan", "render", "write", "save")
    lines += ["", "Where the time goes, in milliseconds:", ""]
    lines += ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for title, steps in [
        *((f"full, {size:,} models", full[size]) for size in found["sizes"]),
        (f"resident, one of {middle:,}", resident["steps"]),
    ]:
        cells = " | ".join(f"{steps.get(name, 0) * 1000:.1f}" for name in names)
        lines.append(f"| {title} | {cells} |")
    version = subprocess.run(["ninja", "--version"], capture_output=True, text=True).stdout.strip()
    lines += [
        "",
        f"Medians of {rounds} interleaved rounds, Python {platform.python_version()}, "
        f"{os.cpu_count()} processors, ninja {version}. `datamodel-codegen` writes one file of "
        "pydantic models, fw eight files a model.",
    ]
    return "\n".join(lines)


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=15)
    asked = parser.parse_args()
    sizes = (100, 300) if asked.quick else (100, 1000, 5000)
    with tempfile.TemporaryDirectory(prefix="fw-benchmark-") as folder:
        found = measure(Path(folder), sizes, asked.rounds)
    table = report(found, asked.rounds)
    print(table)
    if not asked.quick:
        readme = HERE / "README.md"
        head = readme.read_text().split(MARK)[0]
        readme.write_text(f"{head}{MARK}\n\n{table}\n")
        put(HERE.parent / "README.md", "build", table.partition("\n\n")[0])


if __name__ == "__main__":
    main()
