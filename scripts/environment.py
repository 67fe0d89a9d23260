"""Make the virtual environment that the other scripts run in; the arguments are extras."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from progress import Step

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
_LAST = 20
"""Number of lines of a failed command that are shown."""
_ACTIVITY = re.compile(
    r" *(Collecting [\w.-]+|Downloading \w+|Building wheels?|Installing collected packages)"
)


def ensure(*extras: str) -> Path:
    """Return the folder of the environment's programs, with fw and the named extras installed.

    A later call is quick: it installs again only if `pyproject.toml` changed or an extra is missing.
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
    project = (ROOT / "pyproject.toml").read_text()
    if stamp.is_file():
        installed, _, built_from = stamp.read_text().partition("\n")
        missing = {*extras}.difference(installed.split(","))
        if built_from == project and not missing:
            return programs
        extras = tuple(sorted({*extras, *filter(None, installed.split(","))}))
    is_new = not ENVIRONMENT.exists()
    try:
        _install(programs, extras)
    except BaseException as fault:
        if is_new:
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if isinstance(fault, (OSError, subprocess.CalledProcessError)):
            sys.exit(_failure(fault))
        raise
    stamp.write_text(",".join(extras) + "\n" + project)
    return programs


def _install(programs: Path, extras: tuple[str, ...]) -> None:
    if not programs.is_dir():
        with Step(f"Creating the virtual environment {ENVIRONMENT.name}"):
            venv.create(ENVIRONMENT, with_pip=True)
    target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    pip = [str(programs / "python"), "-m", "pip", "install", "--no-input", "--progress-bar", "off"]
    with Step(f"Installing fw into {ENVIRONMENT.name}") as step:
        _run([*pip, "--disable-pip-version-check", "--editable", target], step)


def _run(command: list[str], step: Step) -> None:
    """Run pip, and show the package that it is at; raise CalledProcessError if it fails."""
    said: list[str] = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if found := _ACTIVITY.match(line):
                step.detail = found.group().strip().lower()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, "".join(said))


def _failure(fault: OSError | subprocess.CalledProcessError) -> str:
    said = fault.output if isinstance(fault, subprocess.CalledProcessError) else None
    text = said.decode(errors="replace") if isinstance(said, bytes) else said or ""
    last = "".join(text.splitlines(keepends=True)[-_LAST:])
    return (
        f"{last}fw cannot be installed: {fault}\n"
        "Check the connection to the package index. On Debian and Ubuntu, virtual environments"
        " need: apt install python3-venv"
    )


if __name__ == "__main__":
    ensure(*sys.argv[1:])
