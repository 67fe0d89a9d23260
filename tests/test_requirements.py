"""The locked packages of fw's own CI."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
_PACKAGE = re.compile(r"^([\w.-]+)==[\w.+!-]+", re.MULTILINE)


def bare(requirement: str) -> str:
    """Return the name of a package in a requirement, normalised."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_every_dependency_is_locked_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    stated = [*project["dependencies"]]
    stated += [each for name, some in extras.items() if name != "fuzz" for each in some]
    wanted = {bare(each) for each in stated} - {project["name"]}
    text = (ROOT / "requirements" / "ci.txt").read_text()
    assert wanted <= {bare(name) for name in _PACKAGE.findall(text)}


def test_locks_name_hashes_and_no_index() -> None:
    for name in ("ci.txt", "uv.txt"):
        text = (ROOT / "requirements" / name).read_text()
        for entry in re.split(r"\n(?=\S)", text.strip()):
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry.partition("\n")[0]
        assert "://" not in text
        assert "index-url" not in text


def test_locks_are_audited_and_updated() -> None:
    folder = ROOT / ".github"
    audit = YAML(typ="safe").load(folder / "workflows" / "audit.yml")
    steps = audit["jobs"]["audit"]["steps"]
    commands = [(each["run"], each.get("working-directory", "")) for each in steps if "run" in each]
    locks = {str(path.relative_to(ROOT)) for path in (ROOT / "requirements").glob("*.txt")}
    audited = {
        word
        for line, _ in commands
        if "pip-audit" in line
        for word in line.split()
        if word in locks
    }
    assert audited == locks
    npm = {folder for line, folder in commands if line.startswith("npm audit")}
    assert npm == {"admin", "editors/vscode"}
    assert "schedule" in audit["on"]
    updates = YAML(typ="safe").load(folder / "dependabot.yml")["updates"]
    watched = {(each["package-ecosystem"], each["directory"]) for each in updates}
    packages = {("pip", "/requirements"), *(("npm", f"/{path}") for path in npm)}
    assert watched == packages | {("github-actions", "/")}
