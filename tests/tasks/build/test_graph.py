from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fw.tasks.build.runner import GraphError, Job, run
from fw.tasks.graph import Edge, edges
from tests.processes import python
from tests.tasks.projects import edit, is_fresh, project, rebuild, tree


def test_jobs_run_after_their_dependencies() -> None:
    done: list[str] = []
    late = Job("late", lambda: done.append("late"), lambda: False, (), ("a", "b"))
    jobs = [Job(name, lambda name=name: done.append(name), lambda: False) for name in "ab"]
    run([late, *jobs])
    assert done == ["a", "b", "late"]


def test_an_up_to_date_job_runs_only_if_its_target_is_missing(tmp_path: Path) -> None:
    done: list[str] = []
    target = tmp_path / "target"
    job = Job("a", lambda: done.append("a"), lambda: True, (str(target),))
    run([job])
    target.touch()
    run([job])
    assert done == ["a"]


def test_an_exception_of_a_job_ends_the_run() -> None:
    done: list[str] = []

    def fail() -> None:
        raise LookupError("why")

    after = Job("after", lambda: done.append("after"), lambda: False, (), ("bad",))
    with pytest.raises(LookupError, match="why"):
        run([Job("bad", fail, lambda: False), after])
    assert done == []


def test_two_jobs_with_one_target_are_refused() -> None:
    jobs = [Job(name, lambda: None, lambda: False, ("same",)) for name in "ab"]
    with pytest.raises(GraphError, match="same"):
        run(jobs)


def test_a_run_writes_no_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run([Job("a", lambda: None, lambda: False)])
    assert list(tmp_path.iterdir()) == []


def test_plug_ins_are_looked_up_on_demand() -> None:
    code = (
        "import sys, fw.tasks.build.runner, doit.plugin\n"
        "assert 'importlib.metadata' not in sys.modules\n"
        "assert not list(doit.plugin.entry_points(group='doit.NONE'))\n"
        "import importlib.metadata\n"
        "assert importlib.metadata.version('doit')\n"
        "from fw.language.syntax.startup_cost import deferred_metadata\n"
        "with deferred_metadata():\n"
        "    assert importlib.metadata is sys.modules['importlib.metadata']\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_proxy_gives_way_to_the_real_module() -> None:
    code = (
        "from fw.language.syntax.startup_cost import deferred_metadata\n"
        "with deferred_metadata():\n"
        "    from importlib.metadata import version\n"
        "assert version('doit')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def doit(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "doit", *arguments, cwd=root, warnings=False)


def test_plain_doit_builds_the_whole_graph_of_a_project(tmp_path: Path) -> None:
    by_doit, by_fw = project(tmp_path / "doit"), project(tmp_path / "fw")
    rebuild(by_fw)
    (by_doit / "dodo.py").write_bytes((by_fw / "dodo.py").read_bytes())
    first = doit(by_doit)
    assert first.returncode == 0, first.stderr
    assert tree(by_doit) == tree(by_fw)
    assert is_fresh(str(by_doit))
    assert "create app/models/post.py" in first.stdout
    again = doit(by_doit)
    assert again.returncode == 0
    assert "-- fw:app/models/post.py" in again.stdout
    assert "\n.  " not in again.stdout
    listed = doit(by_doit, "list", "--all")
    assert "fw:app/models/post.py" in listed.stdout
    edit(by_doit, "name: string required", "name: string required index")
    changed = doit(by_doit)
    assert "update app/models/author.py" in changed.stdout
    assert ".  fw:app/models/post.py" not in changed.stdout
    assert is_fresh(str(by_doit))


@pytest.mark.parametrize("command", ["forget", "clean", "info", "list"])
def test_other_commands_of_doit_work(tmp_path: Path, command: str) -> None:
    root = project(tmp_path / "shop")
    rebuild(root)
    assert doit(root).returncode == 0
    done = doit(root, command, *(["fw:app/models/post.py"] if command == "info" else []))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert doit(root).returncode == 0


def test_plain_doit_reports_errors_without_a_traceback(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    rebuild(root)
    edit(root, "references Author", "references Autor")
    done = doit(root)
    assert done.returncode == 3
    assert "FW401" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_edges_of_the_graph(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    found = edges(root)
    assert Edge("schema.fw#Post", "app/models/post.py", "block") in found
    assert Edge("schema.fw#Author", "app/models/post.py", "interface") in found
    template = "fw/templates/app/models/model.py.mako"
    assert Edge(template, "app/models/post.py", "template") in found
    assert Edge("schema.fw", "app/routes/__init__.py", "schema") in found
    assert not (root / ".fw").exists()
