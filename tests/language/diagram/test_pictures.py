from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fw.cli import main
from fw.language.diagram.dbml import to_dbml
from fw.language.diagram.diagram import Diagram, diagram_of_schema
from fw.language.diagram.layout import arrange
from fw.language.diagram.mermaid import to_mermaid
from fw.language.diagram.routes import routes_of
from fw.language.diagram.svg import to_svg
from fw.language.schema import load
from tests.language.diagram.test_diagram import SHOP
from tests.language.diagram.test_layout import random_diagram

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = """
## </title><script>alert(1)</script> " ' ''' %% \\ & ]]>
## second line
model Order {
  id: uuid primary
  pk: int default 1
  ## "quoted" ''' and \\ end
  state: enum("a\\"b", "<b>&", "x'y") map "st\\"ate"
}
"""


def shop() -> Diagram:
    return diagram_of_schema(load(SHOP))


def hostile() -> Diagram:
    return diagram_of_schema(load(HOSTILE.replace(' map "st\\"ate"', "")))


def test_the_svg_is_self_contained_and_accessible() -> None:
    svg = to_svg(shop(), "shop")
    document = ElementTree.fromstring(svg)
    named = {node.attrib["id"]: node.text or "" for node in document if "id" in node.attrib}

    assert document.attrib["role"] == "img"
    assert document.attrib["aria-labelledby"].split() == ["title", "desc"]
    assert named["title"] == "Entity-relationship diagram of shop"
    assert named["desc"].startswith("4 models, 3 foreign keys, 1 link table.")
    assert "Order.customer_id refers to Customer: many to one." in named["desc"]
    texts = {node.text for node in document.iter(f"{SVG}text")}
    assert {"Customer", "invited_by_id", "uuid?", "created_at, updated_at", "PK", "FK"} <= texts
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme" not in svg  # a README may be dark where the system is light


def test_edges_end_at_the_rows_of_their_keys() -> None:
    diagram = random_diagram(30)
    boxes = arrange(diagram)
    nodes = {node.name: node for node in diagram.nodes}
    for route in routes_of(diagram, boxes):
        box = boxes[route.edge.source]
        row = [field.name for field in nodes[route.edge.source].fields].index(
            route.edge.source_field or ""
        )
        assert route.source.x in (box.x, box.right)
        assert box.y + 36 + 24 * row < route.source.y < box.y + 36 + 24 * (row + 1)
        # The line leaves by the side that is nearer to the other box.
        assert (route.source.side < 0) == (boxes[route.edge.target].right <= box.x)


def test_a_self_reference_is_a_loop_inside_the_picture() -> None:
    diagram = shop()
    boxes = arrange(diagram)
    (loop,) = (r for r in routes_of(diagram, boxes) if r.edge.source == r.edge.target)

    assert loop.source.side == loop.target.side == 1
    assert loop.bends[0] > boxes["Customer"].right
    svg = ElementTree.fromstring(to_svg(diagram, "shop", {"Customer": (5000, 0)}))
    left, _, width, _ = (float(one) for one in svg.attrib["viewBox"].split())
    assert left + width > 5000 + boxes["Customer"].width + 56


def test_hostile_texts_stay_texts() -> None:
    svg = to_svg(hostile(), 'a<b>&"c\x00\x1b')
    document = ElementTree.fromstring(svg)
    assert not list(document.iter(f"{SVG}script"))
    assert "<script" not in svg

    mermaid = to_mermaid(hostile())
    assert all(line.count('"') % 2 == 0 for line in mermaid.splitlines())
    assert "%%" not in mermaid
    assert "*pk" in mermaid

    dbml = to_dbml(hostile(), 'x"y\nz')
    assert "'quoted' \\'\\'\\'" not in dbml
    assert "\\'\\'\\' and \\\\ end" in dbml
    assert to_svg(Diagram((), (), ()), "empty").endswith("</svg>\n")


def test_mermaid_has_entities_and_relationships() -> None:
    text = to_mermaid(shop())

    assert text.startswith('erDiagram\n  "Customer" {\n    uuid id PK\n')
    assert '    string(80) name UK "As on the invoice."\n' in text
    assert '  "Order" }o--|| "Customer" : "customer"\n' in text
    assert '  "Cart" |o--|| "Customer" : "customer_id"\n' in text
    assert '  "Customer" }o--o| "Customer" : "invited_by"\n' in text
    assert '  "Customer" }o--o{ "Tag" : "tags"\n' in text


def test_dbml_has_tables_columns_and_references() -> None:
    text = to_dbml(shop(), "shop")

    assert 'Enum "Kind" {\n  "small"\n  "large"\n}' in text
    assert """  "name" string(80) [unique, not null, note: 'As on the invoice.']\n""" in text
    assert """  "kind" "Kind" [not null, default: 'small']\n""" in text
    assert '    ("number", "year") [pk]\n' in text
    assert '    ("year", "state")\n' in text
    assert 'Ref: "orders"."customer_id" > "customers"."id" [delete: restrict]\n' in text
    assert 'Ref: "carts"."customer_id" - "customers"."id" [delete: cascade]\n' in text
    assert 'Ref "customers_tags": "customers"."id" <> "tags"."id"\n' in text


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "schema.fw").write_text(f"database sqlite\n{SHOP}")
    (tmp_path / "fw.toml").write_text('[project]\nname = "shop"\n')
    (tmp_path / "schema.layout.json").write_text('{"Tag": {"at": [-900, 0]}, "Gone": 1}')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_draws_each_format(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "--er"]) == 0
    assert capsys.readouterr().out == to_mermaid(shop())
    for name in ("er.svg", "er.mmd", "er.mermaid", "er.dbml", "er.json"):
        assert main(["graph", "--er", "-o", name]) == 0
    svg = (project / "er.svg").read_text()
    assert re.search(r'viewBox="-9\d\d ', svg)  # Tag is where the layout has it
    assert (project / "er.dbml").read_text() == to_dbml(shop(), "shop")
    assert (project / "er.mermaid").read_text() == (project / "er.mmd").read_text()
    assert '"placed": true' in (project / "er.json").read_text()


def test_the_command_refuses_formats_of_the_other_picture(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["graph", "--er", "--format", "dot"]) == 1
    assert "the diagram has no format 'dot'" in capsys.readouterr().err
    assert main(["graph", "--format", "dbml"]) == 1
    assert "use text, dot, svg, json" in capsys.readouterr().err
    (project / "schema.layout.json").write_text("{")
    assert main(["graph", "--er", "-o", "er.svg"]) == 1
    assert "resolve the conflict in the file, or delete it" in capsys.readouterr().err
