from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from fw import __version__
from fw.editors.setups import EDITORS, FILES
from fw.editors.vsix import vsix
from tests.packages import require_npm


def test_the_extension_has_all_that_its_manifest_names() -> None:
    with ZipFile(io.BytesIO(vsix())) as archive:
        assert archive.testzip() is None
        names = {*archive.namelist()}
        package = json.loads(archive.read("extension/package.json"))
        manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        ElementTree.fromstring(archive.read("[Content_Types].xml"))
    namespace = {"v": "http://schemas.microsoft.com/developer/vsx-schema/2011"}
    identity = manifest.find("v:Metadata/v:Identity", namespace)
    assert identity is not None
    assert identity.attrib["Version"] == package["version"] == __version__
    assets = {one.attrib["Path"] for one in manifest.iterfind("v:Assets/v:Asset", namespace)}
    contributed = package["contributes"]
    files = [
        package["main"],
        contributed["grammars"][0]["path"],
        contributed["languages"][0]["configuration"],
    ]
    assert assets | {f"extension/{file.removeprefix('./')}" for file in files} <= names
    assert not [name for name in names if "node_modules" in name]


LOAD = """
const Module = require("node:module");
const known = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : known),
  apply: () => known,
  construct: () => known,
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? known : load(name, ...rest));
const extension = require(process.argv[1]);
console.log(Object.keys(extension).sort().join());
"""


def test_the_bundle_loads() -> None:
    require_npm()
    path = FILES / "vscode" / "extension.js"
    done = subprocess.run(["node", "-e", LOAD, path], capture_output=True, text=True, check=False)
    assert done.stdout == "activate,deactivate\n", done.stderr


@pytest.mark.parametrize("name", EDITORS)
def test_every_set_up_names_the_program(name: str) -> None:
    assert "fw" in EDITORS[name]().text


def test_the_files_are_in_the_package() -> None:
    assert Path(FILES / "neovim" / "fw.lua").is_file()


@pytest.mark.parametrize("name", ["extension", "projects"])
def test_the_extension_in_a_stand_in_for_vs_code(name: str) -> None:
    require_npm()
    script = Path(__file__).parent / "extension" / f"{name}.test.js"
    command = ["node", "--test", "--test-reporter=spec", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
