"""Broken and malicious files in `admin/` are reported and never executed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.sites import Site

ATTACK = "<img src=x onerror=\"console.error('ran')\">"
THEMES: list[dict[str, Any]] = [
    {"logo": "//evil.example/logo.png"},
    {"logo": "/\\evil.example/logo.png"},
    {"logo": "/\t/evil.example/logo.png"},
    {"logo": "//e"},
    {"logo": "https://evil.example/logo.png"},
    {"logo": "javascript:console.error('ran')"},
    {"logo": "<b>"},
    {"text": {"font": "x; } body { background: url(https://evil.example/)"}},
    {"text": {"font": "x, url(https://evil.example/)"}},
    {"light": {"primary": "url(https://evil.example/)"}, "dark": {"background": ATTACK}},
    {"__proto__": {"name": ATTACK}, "name": ATTACK},
]


@pytest.fixture
def files(northwind: Site) -> Iterator[Path]:
    """The folder `admin/`. Changes of a test are undone afterwards."""
    folder = northwind.root / "admin"
    before = {file: file.read_bytes() for file in folder.glob("**/*.json") if file.is_file()}
    yield folder
    for file, content in before.items():
        file.write_bytes(content)


def change(file: Path, **changes: Any) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


def test_broken_files_are_reported_and_the_others_are_used(
    northwind: Site, files: Path, visit: Visit
) -> None:
    (files / "resources/product.json").write_text("{\n<<<<<<< yours\n")
    (files / "menu.json").write_text("[]")
    visitor = visit(northwind)
    visitor.go()
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_contain_text(
        "admin/resources/product.json: unresolved merge conflict in line 2"
    )
    expect(alert).to_contain_text("admin/menu.json: it must be an object")
    visitor.shoot("file-alert")
    visitor.go("/customers")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Customers")


def test_descriptors_and_menu_are_not_executed(northwind: Site, files: Path, visit: Visit) -> None:
    descriptor = files / "resources/customer.json"
    fields = json.loads(descriptor.read_text())["fields"]
    hostile = {name: {**field, "label": ATTACK, "help": ATTACK} for name, field in fields.items()}
    change(descriptor, many=f"many {ATTACK}", one=ATTACK, fields=hostile)
    change(files / "menu.json", menu=[{"label": ATTACK, "items": ["customers"]}])
    visitor = visit(northwind)
    for path in ("/", "/customers", "/customers/create"):
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1).first).to_be_visible()
        expect(visitor.page.get_by_text(ATTACK).first).to_be_visible()
        assert visitor.page.locator("img").count() == 0


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: json.dumps(theme)[:40])
def test_themes_are_not_executed_and_load_nothing(
    northwind: Site, files: Path, visit: Visit, theme: dict[str, Any]
) -> None:
    change(files / "theme.json", **theme)
    visitor = visit(northwind)
    visitor.go()
    expect(visitor.page.get_by_role("heading", level=1).first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
