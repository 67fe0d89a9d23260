"""Windows of VS Code in Chromium, served by code-server."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

from playwright.sync_api import Locator, Page, expect

from fw.editors.vsix import extension_file, vsix
from tests.admin.browsing import PATIENCE

__all__ = ["PROGRAM", "CodeServer", "Window", "install_fw", "served"]

PROGRAM = shlex.split(os.environ.get("FW_TEST_CODE_SERVER", ""))
"""The command of code-server, empty without one."""
QUIET = {
    "chat.disableAIFeatures": True,
    "editor.accessibilitySupport": "off",
    "extensions.autoUpdate": False,
    "security.workspace.trust.banner": "never",
    "security.workspace.trust.startupPrompt": "never",
    "telemetry.telemetryLevel": "off",
    "workbench.editor.useModal": "off",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.startupEditor": "none",
}


def install_fw(root: Path, lines: str = "") -> None:
    """Put a program fw in the environment of a project; it notes its process in `started`."""
    program = root / ".venv" / "bin" / "fw"
    program.parent.mkdir(parents=True, exist_ok=True)
    text = f'echo $$ >> "{root}/started"\n{lines}\nexec "{sys.executable}" -m fw "$@"'
    program.with_suffix(".new").write_text(f"#!/bin/sh\n{text}\n")
    program.with_suffix(".new").chmod(0o755)
    program.with_suffix(".new").rename(program)


class CodeServer:
    """A running code-server with the extension; `settings` are those of the next window."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.url = f"http://127.0.0.1:{port}"

    def settings(self, **settings: object) -> None:
        path = self.folder / "data" / "User" / "settings.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        named = {name.replace("__", "."): value for name, value in settings.items()}
        path.write_text(json.dumps({**QUIET, **named}))

    def open(self, page: Page, folder: Path, file: Path) -> Window:
        """Open a folder, or a file of a workspace, and a schema in it."""
        remote = f"vscode-remote://127.0.0.1:{self.port}{file}"
        kind = "workspace" if folder.suffix == ".code-workspace" else "folder"
        query = {kind: str(folder), "payload": json.dumps([["openFile", remote]])}
        page.goto(f"{self.url}/?{urlencode(query)}")
        window = Window(page)
        window.editor.wait_for()
        return window


class Window:
    """A window of VS Code."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.editor = page.locator(".editor-instance .view-lines").first

    def sees(self, text: str) -> None:
        expect(self.text(text)).to_be_visible()

    def text(self, text: str) -> Locator:
        # The editor shows spaces as no-break spaces; playwright's matching treats them alike.
        return self.page.get_by_text(text).first

    def run(self, command: str) -> None:
        """Run a command of the palette."""
        field = self.page.locator(".quick-input-widget input").first
        row = self.page.locator(".quick-input-list .monaco-list-row", has_text=command).first
        until = time.monotonic() + PATIENCE / 1000
        # The palette shows the commands that were known when it opened.
        while not row.is_visible():
            assert time.monotonic() < until, f"unknown command '{command}'"
            self.press("Escape", "F1")
            field.fill(f">{command}")
            self.page.wait_for_timeout(500)
        field.press("Enter")

    def open(self, name: str) -> None:
        """Open a file by its name."""
        self.press("Control+P")
        self.page.locator(".quick-input-widget input").first.fill(name)
        self.page.locator(".quick-input-list .monaco-list-row", has_text=name).first.click()

    def go(self, line: int, column: int) -> None:
        """Move the cursor of the editor."""
        self.page.keyboard.press("Control+G")
        field = self.page.locator(".quick-input-widget input").first
        field.fill(f":{line}:{column}")
        field.press("Enter")
        expect(self.text(f"Ln {line}, Col {column}")).to_be_visible()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def click(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).first.click()


@contextmanager
def served(folder: Path, port: int) -> Iterator[CodeServer]:
    """Serve VS Code with the extension from a folder."""
    (folder / extension_file()).write_bytes(vsix())
    data, extensions = str(folder / "data"), str(folder / "extensions")
    places = ["--user-data-dir", data, "--extensions-dir", extensions]
    environment = {**os.environ, "HOME": str(folder), "PATH": _path_without_fw()}
    install = [*PROGRAM, *places, "--install-extension", str(folder / extension_file())]
    subprocess.run(install, env=environment, check=True, capture_output=True)
    options = ["--bind-addr", f"127.0.0.1:{port}", "--auth", "none", "--disable-telemetry"]
    command = [*PROGRAM, *places, *options, "--disable-update-check"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            command, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        _await(f"http://127.0.0.1:{port}/healthz")
        yield CodeServer(folder, port)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def _path_without_fw() -> str:
    folders = os.environ["PATH"].split(os.pathsep)
    return os.pathsep.join(one for one in folders if not Path(one, "fw").exists())


def _await(url: str) -> None:
    until = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            with urlopen(url, timeout=5):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
