"""What is released holds all that fw needs to run, and nothing that tools leave behind."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import fw

ROOT = Path(__file__).parent.parent
NEEDED = (
    "fw/metamodel.tx",
    "fw/runtime/admin/static/index.html",
    "fw/runtime/admin/static/licences.md",
    "fw/starters/default/theme.json",
    "fw/templates/.gitignore.mako",
    "fw/templates/admin/.gitignore",
    "fw/templates/admin/.npmrc",
    "fw/templates/admin/menu.json.mako",
    "fw/templates/admin/package-lock.json",
    "fw/templates/admin/resources/model.json.mako",
    "fw/templates/admin/schemas/resource.json",
    "fw/templates/admin/src/overrides/README.md",
    f"fw/templates/admin/vendor/fw-admin-{fw.__version__}.tgz",
)
UNWANTED = {"__pycache__", "dist", "node_modules"}


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The paths in the wheel and in the source distribution."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    (source,) = out.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as zipped, tarfile.open(source) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
        return {"wheel": set(zipped.namelist()), "sdist": inside}


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_release_is_whole(released: dict[str, set[str]], kind: str) -> None:
    paths = released[kind]

    assert set(NEEDED) <= paths
    scripts = [path for path in paths if path.startswith("fw/runtime/admin/static/assets/")]
    assert any(path.endswith(".js") for path in scripts)
    assert not [path for path in paths if UNWANTED & set(path.split("/"))]


def test_who_installs_fw_gets_no_tests(released: dict[str, set[str]]) -> None:
    assert not [path for path in released["wheel"] if ".test." in path]
