"""Make the virtual environment that the other scripts run in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"


def ensure(*extras: str) -> Path:
    """Return the folder of the environment's programs, with fw and the named extras installed.

    A later call is quick: it installs again only when `pyproject.toml` or the extras changed.
    `FW_ENVIRONMENT` names another environment, which has fw already. Ends the process where
    there can be no environment; one that was begun is removed.
    """
    if sys.version_info < (3, 11):
        sys.exit("fw needs Python 3.11 or later; this is " + sys.version.split()[0])
    folder = "Scripts" if sys.platform == "win32" else "bin"
    given = os.environ.get("FW_ENVIRONMENT")
    if given:
        return Path(given) / folder
    programs = ENVIRONMENT / folder
    stamp = ENVIRONMENT / ".fw-installed"
    wanted = ",".join(extras) + "\n" + (ROOT / "pyproject.toml").read_text()
    if stamp.is_file() and stamp.read_text() == wanted:
        return programs
    print(f"Installing fw into {ENVIRONMENT.name}/ …", flush=True)
    is_new = not ENVIRONMENT.exists()
    try:
        _install(programs, extras)
    except BaseException as fault:
        if is_new:
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if isinstance(fault, (OSError, subprocess.CalledProcessError)):
            sys.exit(
                f"fw could not be installed: {fault}\n"
                "On Debian and Ubuntu an environment needs: apt install python3-venv"
            )
        raise
    stamp.write_text(wanted)
    return programs


def _install(programs: Path, extras: tuple[str, ...]) -> None:
    if not programs.is_dir():
        venv.create(ENVIRONMENT, with_pip=True)
    target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--editable", target]
    subprocess.run([*pip, "--disable-pip-version-check"], check=True)
