"""Released packages contain all that fw needs to run, and no files of tools."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from ruamel.yaml import YAML

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


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == fw.__version__
    assert {"description", "readme", "license", "keywords", "classifiers"} <= project.keys()


def test_a_tag_is_published_without_a_token() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    workflow = YAML(typ="safe").load(text.replace("\non:", "\n'on':"))
    assert workflow["on"] == {"push": {"tags": ["v*"]}}
    publish = workflow["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["steps"][-1] == {"uses": "pypa/gh-action-pypi-publish@release/v1"}
    assert "secrets." not in text
    steps = [step.get("run", "") for step in workflow["jobs"]["build"]["steps"]]
    assert "twine check --strict dist/*" in steps
    assert "check-wheel-contents dist/*.whl" in steps
