from __future__ import annotations

import json
from xml.etree import ElementTree

from fw.cli.reports.graph_svg import to_svg
from fw.project.build_graph import BuildGraph, Row, to_data, to_dot, to_text

SVG = "{http://www.w3.org/2000/svg}"


def graph(models: int) -> BuildGraph:
    names = [f"Entity{at:04}" for at in range(models)]
    rows = [
        Row(
            name,
            tuple(names[max(0, at - 2) : at]),
            (("models", f"app/models/{name.lower()}.py"), ("routes", f"app/routes/{name}.py")),
        )
        for at, name in enumerate(names)
    ]
    return BuildGraph("shop", tuple(rows), ("app/routes/__init__.py",))


def test_text_names_every_model_and_file() -> None:
    text = to_text(graph(2))

    assert text == (
        "schema.fw\n"
        "├─ Entity0000\n"
        "│  ├─ app/models/entity0000.py\n"
        "│  └─ app/routes/Entity0000.py\n"
        "├─ Entity0001  (refers to Entity0000)\n"
        "│  ├─ app/models/entity0001.py\n"
        "│  └─ app/routes/Entity0001.py\n"
        "└─ (all models)\n"
        "   └─ app/routes/__init__.py\n"
    )


def test_dot_has_an_edge_for_each_dependency() -> None:
    dot = to_dot(graph(2))

    assert '"Entity0000" -> "Entity0001";' in dot
    assert '"Entity0001" -> "app/models/entity0001.py";' in dot
    assert '"schema.fw" -> "app/routes/__init__.py";' in dot


def test_data_is_json() -> None:
    data = json.loads(json.dumps(to_data(graph(2))))

    assert ["Entity0000", "Entity0001"] in data["edges"]
    assert data["models"][1]["references"] == ["Entity0000"]


def test_svg_is_self_contained_and_names_what_it_draws() -> None:
    document = ElementTree.fromstring(to_svg(graph(20)))
    texts = {node.text for node in document.iter(f"{SVG}text")}

    assert {"Entity0000", "entity0019.py", "app/models/", "schema.fw"} <= texts
    assert not list(document.iter(f"{SVG}image"))
    assert not list(document.iter(f"{SVG}script"))
    assert "http" not in to_svg(graph(20)).replace("http://www.w3.org/2000/svg", "")


def test_svg_boxes_do_not_overlap() -> None:
    document = ElementTree.fromstring(to_svg(graph(20)))
    boxes = [
        tuple(float(node.attrib[name]) for name in ("x", "y", "width", "height"))
        for node in document.iter(f"{SVG}rect")
    ]
    for at, (x, y, width, height) in enumerate(boxes):
        for other_x, other_y, other_width, other_height in boxes[at + 1 :]:
            apart = (
                x + width <= other_x
                or other_x + other_width <= x
                or y + height <= other_y
                or other_y + other_height <= y
            )
            assert apart


def test_svg_of_a_large_schema_stays_small() -> None:
    svg = to_svg(graph(1000))
    root = ElementTree.fromstring(svg)

    assert len(svg) < 200_000
    assert float(root.attrib["height"]) < 4000
    assert float(root.attrib["width"]) < 4000
    assert "1,000 models" in svg
    assert "… and 940 more models" in svg


def test_empty_and_hostile_names_are_drawn() -> None:
    hostile = BuildGraph('a<b>&"c', (Row("X<", ("X<",), (("k", 'a"\\b<.py'),)),), ())
    for each in (hostile, BuildGraph("empty", (), ())):
        ElementTree.fromstring(to_svg(each))
        assert to_dot(each).endswith("}\n")
        assert to_text(each).startswith("schema.fw\n")
