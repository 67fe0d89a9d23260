"""Findings of `fw doctor` about modules that cannot be imported."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from fw.project.doctor import runner
from fw.project.doctor.application import import_faults
from tests.cli.conftest import Fw, problems


def test_an_application_that_cannot_be_imported(fw: Fw, shop: Path) -> None:
    fw("migrate")
    (shop / "app" / "main.py").write_text("import nothing_of_that_name\n")
    assert "nothing_of_that_name" in problems(fw)["application"][0]


def test_an_application_that_ends_the_process(fw: Fw, shop: Path) -> None:
    fw("migrate")
    (shop / "app" / "main.py").write_text("import os\n\nos._exit(3)\n")
    assert problems(fw) == {"application": ["cannot import the application: exit status 3"]}
    told = fw("doctor").out
    assert "cannot check the seeds" in told
    assert "all migrations are applied" in told


def test_an_application_that_hangs(fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fw("migrate")
    monkeypatch.setattr(runner, "_TIMEOUT", 8)
    (shop / "app" / "main.py").write_text("import time\n\ntime.sleep(600)\n")
    (told,) = problems(fw)["application"]
    assert told == "cannot import the application: it takes over 8 s"


def test_every_module_that_cannot_be_imported_is_reported(fw: Fw, shop: Path) -> None:
    fw("migrate")
    post = shop / "app" / "services" / "post.py"
    post.write_text(post.read_text() + "\n\ndef broken(:\n")
    model = shop / "app" / "models" / "author.py"
    model.write_text(model.read_text() + "\n\nLIMIT = 1 / 0\n")
    lines = [len(path.read_text().splitlines()) for path in (post, model)]
    found = problems(fw)["application"]
    assert len(found) == 2
    assert f"app/services/post.py:{lines[0]}: SyntaxError: " in " ".join(found)
    assert f"app/models/author.py:{lines[1]}: ZeroDivisionError: division by zero" in found


def test_a_deleted_file_that_others_need(fw: Fw, shop: Path) -> None:
    fw("migrate")
    (shop / "app" / "services" / "author.py").unlink()
    (fault,) = problems(fw)["application"]
    assert fault.startswith("app/controllers/author.py:")
    assert fault.endswith("ModuleNotFoundError: No module named 'app.services.author'")
    assert "run fw build --restore to recreate app/services/author.py" in fw("doctor").out


def test_a_project_before_its_first_build(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fw("new", "shop").status == 0
    monkeypatch.chdir(tmp_path / "shop")
    told = fw("doctor").out
    assert "app/main.py:8: ModuleNotFoundError: No module named 'app.routes'" in told
    assert "run fw build to create app/routes/__init__.py" in told
    assert "no longer generated" not in told


def test_a_starter_before_its_first_build_has_one_finding(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fw("new", "shop", "--template", "inventory").status == 0
    monkeypatch.chdir(tmp_path / "shop")

    (told,) = problems(fw)["application"]

    assert told.startswith("modules are imported that aren't generated yet: app.")
    assert " more" in told


def test_a_name_that_a_package_does_not_have(fw: Fw, shop: Path) -> None:
    fw("migrate")
    service = shop / "app" / "services" / "post.py"
    service.write_text("from app.controllers import nonsense\n" + service.read_text())

    (fault,) = problems(fw)["application"]

    assert "cannot import name 'nonsense' from 'app.controllers'" in fault
    assert "fix the file" in fw("doctor").out


def test_a_missing_module_with_a_broken_schema(fw: Fw, shop: Path) -> None:
    (shop / "schema.fw").write_text("model A {\n  b: strin\n}\n")
    (shop / "app" / "models" / "author.py").unlink()
    assert "run fw build to create missing files" in fw("doctor").out


def test_an_unknown_name_with_a_broken_schema(fw: Fw, shop: Path) -> None:
    (shop / "schema.fw").write_text("model A {\n  b: strin\n}\n")
    service = shop / "app" / "services" / "post.py"
    service.write_text("from app.controllers import nonsense\n" + service.read_text())
    told = fw("doctor").out
    assert "cannot import name 'nonsense' from 'app.controllers'" in told
    assert "fix the file" in told
    assert "run fw build to create" not in told


def test_an_unknown_name_of_a_library_needs_no_check_build(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shop / "app" / "main.py").write_text("from sqlalchemy import nope\n")
    monkeypatch.chdir(shop)
    monkeypatch.syspath_prepend(shop)
    for name in [one for one in sys.modules if one.partition(".")[0] == "app"]:
        monkeypatch.delitem(sys.modules, name)

    (fault,) = import_faults(["app.main"])

    assert (fault["missing"], fault["named"]) == (None, False)
    assert "cannot import name 'nope' from 'sqlalchemy'" in str(fault["error"])


def test_the_route_table_that_was_deleted(fw: Fw, shop: Path) -> None:
    fw("migrate")
    (shop / "app" / "routes" / "__init__.py").unlink()
    assert "run fw build --restore to recreate app/routes/__init__.py" in fw("doctor").out


def test_a_kept_file_of_a_deleted_model(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    before = schema.read_text()
    schema.write_text(before + "\nmodel Tag {\n  id: int primary\n}\n")
    fw("build")
    controller = shop / "app" / "controllers" / "tag.py"
    controller.write_text(controller.read_text() + "\n\nMINE = 1\n")
    schema.write_text(before)
    assert "kept" in fw("build", "--allow-destructive").out
    assert fw("migrate").status == 0
    (fault,) = problems(fw)["application"]
    assert fault.startswith("app/controllers/tag.py:")
    assert "app.repositories.tag is no longer generated" in fw("doctor").out


def test_a_module_without_a_router_and_a_relation_to_nothing(fw: Fw, shop: Path) -> None:
    fw("migrate")
    routes = shop / "app" / "routes" / "post.py"
    text = routes.read_text()
    routes.write_text(text + "\n\ndel router\n")
    assert "app.routes.post has no router" in problems(fw)["application"][0]
    routes.write_text(text)
    model = shop / "app" / "models" / "post.py"
    model.write_text(model.read_text().replace("Mapped[Author]", "Mapped[Publisher]"))
    assert "Publisher" in problems(fw)["application"][0]


def test_a_rule_for_an_unknown_model_is_reported_with_its_location(fw: Fw, shop: Path) -> None:
    assert fw("auth").status == 0
    toml = shop / "fw.toml"
    rule = '[auth.routes]\nPots = { read = "public" }\n'
    toml.write_text(toml.read_text().replace("[auth.routes]\n", rule))
    found = json.loads(fw("doctor", "--format", "json").out)["findings"]
    told = [(each["message"], each["remedy"]) for each in found if each["check"] == "application"]
    assert told == [("fw.toml: [auth.routes] unknown model 'Pots'", "did you mean 'Post'?")]
