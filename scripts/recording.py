"""Record a session with fw in a terminal, and write it as an animated SVG.

Every command really runs, in a temporary folder. Pauses are those of the script, not of the run.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import struct
import sys
import tempfile
import termios
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "images" / "recording.svg"

COLUMNS, ROWS = 100, 28
CHARACTER, LINE, SIZE = 8.4, 19, 14
MARGIN, BAR = 18, 34
COLORS = {
    "31": "#ff7b72",
    "32": "#7ee787",
    "33": "#e3b341",
    "34": "#79c0ff",
    "36": "#76e3ea",
}
PROMPT, TEXT, BACKGROUND = "#8b949e", "#e6edf3", "#0d1117"

# Seconds: of a typed word, before and after an output, and that the last screen stays.
WORD, AFTER_COMMAND, OUTPUT, READ = 0.09, 0.35, 0.035, 1.6
FIRST, END = 2.0, 6.0

_CODE = re.compile(r"\x1b\[([0-9;]*)m")
_OTHER_CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]")


@dataclass(frozen=True)
class Scene:
    """A command to type and run, and what somebody did in an editor before."""

    command: str
    edit: Callable[[Path], None] | None = None


@dataclass
class Line:
    """A line of the screen: styled pieces of text, each with the time at which it shows."""

    pieces: list[tuple[float, int, str, str]] = field(default_factory=list)
    """Time, column, attributes and text."""


def add_rule(project: Path) -> None:
    """Add a validator to a generated file by hand."""
    file = project / "app/schemas/post.py"
    text = file.read_text()
    body, rest = text.split("\n\n\nclass PostUpdate", 1)
    body = body.replace(
        "from fw.runtime", "from pydantic import field_validator\n\nfrom fw.runtime", 1
    )
    rule = (
        '\n\n    @field_validator("title")\n    @classmethod\n'
        "    def title_is_not_blank(cls, title: str) -> str:\n"
        "        if not title.strip():\n"
        '            raise ValueError("write a title")\n'
        "        return title"
    )
    file.write_text(f"{body}{rule}\n\n\nclass PostUpdate{rest}")


SCENES = (
    Scene("fw new shop && cd shop"),
    Scene("sed -n '/^model Post/,/^}/p' schema.fw"),
    Scene("fw build --provider sqlite && fw migrate"),
    Scene("# Edit a generated file: add a validator to app/schemas/post.py", add_rule),
    Scene("sed -n '/@field_validator/,/return/p' app/schemas/post.py"),
    Scene("# Add a field to schema.fw"),
    Scene("sed -i 's/^  views: int.*/&\\n  rating: int nullable/' schema.fw"),
    Scene("fw build --explain && fw migrate"),
    Scene("grep -n 'title_is_not_blank\\|rating' app/schemas/post.py"),
    Scene("fw build"),
)


def run(command: str, folder: Path) -> tuple[str, Path]:
    """Run a shell command in a terminal; return what it shows, and the folder it ends in."""
    place = folder / ".ends-in"
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        for name in ("DATABASE_URL", "NO_COLOR", "PYTHONPATH"):
            os.environ.pop(name, None)
        os.environ["TERM"] = "xterm-256color"
        os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        os.execv("/bin/sh", ["/bin/sh", "-c", f'set -e; {command}\npwd > "{place}"'])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    shown = b""
    while True:
        try:
            data = os.read(terminal, 4096)
        except OSError:  # the end of a terminal, on Linux
            break
        if not data:
            break
        shown += data
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    text = shown.decode().replace("\r\n", "\n")
    if status:
        raise SystemExit(f"{command}: exit status {status}\n{text}")
    end = Path(place.read_text().strip())
    place.unlink()
    return text, end


def record(folder: Path) -> tuple[list[Line], float]:
    """Run every scene; return the lines of the session and the seconds that it takes."""
    lines: list[Line] = []
    now = 0.5
    for scene in SCENES:
        if scene.edit:
            scene.edit(folder)
        line = Line([(now, 0, "prompt", "$ ")])
        typed = "prompt" if scene.command.startswith("#") else "bold"
        column = 2
        for word in re.findall(r"\S+\s*", scene.command):
            now += WORD
            line.pieces.append((now, column, typed, word))
            column += len(word)
        lines.append(line)
        now += AFTER_COMMAND
        text, folder = run(scene.command, folder)
        for shown in text.splitlines():
            for piece in wrapped(shown):
                lines.append(Line([(now, *each) for each in piece]))
                now += OUTPUT
        now += READ if text else AFTER_COMMAND
    return lines, now


def wrapped(text: str) -> Iterator[list[tuple[int, str, str]]]:
    """Return the lines of the screen that a line of output takes: column, attributes, text."""
    attributes, column = "", 0
    line: list[tuple[int, str, str]] = []
    for number, part in enumerate(_CODE.split(_OTHER_CODE.sub("", text))):
        if number % 2:
            attributes = "" if part in ("", "0") else part
            continue
        while part:
            piece, part = part[: COLUMNS - column], part[COLUMNS - column :]
            line.append((column, attributes, piece))
            column += len(piece)
            if part:
                yield line
                line, column = [], 0
    yield line


def style(attributes: str) -> str:
    """Return the SVG attributes of a terminal's."""
    if attributes == "prompt":
        return f'fill="{PROMPT}"'
    if attributes == "bold":
        return 'font-weight="bold"'
    codes = attributes.split(";")
    found = [f'fill="{COLORS[code]}"' for code in codes if code in COLORS]
    if "2" in codes:
        found.append(f'fill="{PROMPT}"')
    if "1" in codes:
        found.append('font-weight="bold"')
    return " ".join(found)


def draw(lines: list[Line], seconds: float) -> str:
    """Return the animation; a viewer that doesn't animate shows the last screen."""
    total = seconds + END
    times = sorted({piece[0] for line in lines for piece in line.pieces})
    numbers = {time: number for number, time in enumerate(times)}
    rules = [
        f"@keyframes k{number}{{0%{{visibility:hidden}}{time / total:.3%}{{visibility:visible}}}}"
        f".k{number}{{animation-name:k{number}}}"
        for time, number in numbers.items()
    ]
    steps, texts = [], []
    for row, line in enumerate(lines):
        for time, column, attributes, text in line.pieces:
            if text.strip():
                x, y = MARGIN + column * CHARACTER, BAR + (row + 1) * LINE
                width = len(text.rstrip()) * CHARACTER
                shape = f'x="{x:.1f}" y="{y}" textLength="{width:.1f}"'
                piece = f"<text {shape} {style(attributes)} class='k{numbers[time]}'>"
                texts.append(f"{piece}{escape(text.rstrip())}</text>")
        if row >= ROWS and line.pieces:
            steps.append((line.pieces[0][0] / total, -(row + 1 - ROWS) * LINE))
    rules.append(
        "@keyframes scroll{0%{transform:translateY(0)}"
        + "".join(f"{time:.3%}{{transform:translateY({shift}px)}}" for time, shift in steps)
        + "}"
    )
    width = round(2 * MARGIN + COLUMNS * CHARACTER)
    height = BAR + ROWS * LINE + MARGIN
    last = steps[-1][1] if steps else 0
    # It begins with its last screen, so that a still picture of it isn't empty.
    delay = FIRST - total
    dots = "".join(
        f'<circle cx="{MARGIN + 6 + 20 * number}" cy="17" r="6" fill="{color}"/>'
        for number, color in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">
<title>A terminal: fw makes a project, builds it, and merges a change of the schema with an edit</title>
<style>
text{{white-space:pre;animation:{total:.1f}s step-end {delay:.1f}s infinite}}
#session{{transform:translateY({last}px);animation:scroll {total:.1f}s step-end {delay:.1f}s infinite}}
{"".join(rules)}
@media (prefers-reduced-motion:reduce){{text,#session{{animation:none!important}}}}
</style>
<rect width="{width}" height="{height}" rx="10" fill="{BACKGROUND}"/>
{dots}
<clipPath id="screen"><rect y="{BAR + 4}" width="{width}" height="{height - BAR - 10}"/></clipPath>
<g clip-path="url(#screen)" fill="{TEXT}" font-size="{SIZE}" \
font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace">
<g id="session">
{chr(10).join(texts)}
</g></g>
</svg>
"""


def main() -> int:
    """Record the session and write the SVG."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=TARGET, help="instead of docs/images")
    target = parser.parse_args().into
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fw-recording-") as folder:
        lines, seconds = record(Path(folder))
    target.write_text(draw(lines, seconds))
    print(f"{target.stat().st_size:>7}  {target.name}: {len(lines)} lines, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
