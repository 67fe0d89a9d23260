"""Environment of the peers: a virtual environment and node modules, in a folder outside the tree."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
APPS = HERE / "apps"
FASTIFY = APPS / "fastify_pg"


def cache_folder() -> Path:
    """Return the folder where the environments are kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "fw-benchmarks"


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a peer's process: what users have, compiled modules included."""
    kept = {
        name: text
        for name, text in os.environ.items()
        if name not in {"DATABASE_URL", "PYTHONDONTWRITEBYTECODE"}
    }
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, APPS, HERE.parent))), **more}


def python_of(cache: Path) -> Path:
    """Return the Python of the peers, which is made if it isn't there yet."""
    wanted = (HERE / "requirements.txt").read_text() + (ROOT / "pyproject.toml").read_text()
    mark = f"{wanted}{sys.version}{ROOT}"
    home = cache / f"python-{hashlib.sha256(mark.encode()).hexdigest()[:12]}"
    python = home / "bin" / "python"
    if not (home / "whole").exists():
        print(f"making {home}", file=sys.stderr, flush=True)
        shutil.rmtree(home, ignore_errors=True)
        run([sys.executable, "-m", "venv", home])
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--editable", f"{ROOT}[all]", "--requirement", HERE / "requirements.txt"])
        (home / "whole").touch()
    return python


def node_app(cache: Path) -> Path | None:
    """Return the folder of the application on Node, its modules installed; None without Node."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return None
    text = (FASTIFY / "package.json").read_bytes()
    home = cache / f"node-{hashlib.sha256(text).hexdigest()[:12]}"
    if not (home / "whole").exists():
        print(f"making {home}", file=sys.stderr, flush=True)
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        shutil.copy(FASTIFY / "package.json", home)
        run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=home)
        (home / "whole").touch()
    shutil.copy(FASTIFY / "server.js", home)
    return home


def make_project(python: Path, folder: Path, database: str, url: str) -> Path:
    """Make, build and migrate the generated application; return its folder."""
    root = folder / "generated"
    run([python, "-m", "fw", "new", root.name], cwd=folder)
    shutil.rmtree(root / "database" / "seeds")
    schema = (APPS / "generated" / "schema.fw").read_text()
    (root / "schema.fw").write_text(schema.replace("database sqlite", f"database {database}"))
    (root / ".env").write_text(f"DATABASE_URL={url}\n")
    run([python, "-m", "fw", "build", "--skip-db"], cwd=root)
    run([python, "-m", "fw", "migrate"], cwd=root)
    return root


def run(command: list[object], cwd: Path | None = None, **more: str) -> None:
    """Run a command to its end; SystemExit shows what it said if it failed."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=environment(**more), capture_output=True, text=True, timeout=600
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: {done.stdout}{done.stderr}")
