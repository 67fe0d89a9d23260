from __future__ import annotations

from random import Random
from time import process_time

from fw.language.diagram.diagram import Diagram, diagram_of
from fw.language.diagram.layout import arrange, arranged_data, valid_place
from fw.language.diagram.sizes import Box
from fw.language.service.workspace import Workspace
from tests.language.corpus import random_schema


def random_diagram(models: int, seed: int = 1, alone: float = 0.1) -> Diagram:
    random = Random(seed)
    blocks = []
    for at in range(models):
        count = 0 if random.random() < alone else random.choice([0, 1, 1, 2, 3])
        targets = random.sample(range(max(0, at - 60), at), min(at, count))
        lines = [f"  text{one}: string(80)\n" for one in range(random.randrange(2, 12))]
        lines += [f"  key{to}: uuid nullable references M{to}\n" for to in targets]
        blocks.append(f"model M{at} {{\n  id: uuid primary\n{''.join(lines)}}}\n")
    return diagram_of(Workspace({"schema.fw": "".join(blocks)}))


def overlaps(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    found, before = [], list[tuple[str, Box]]()
    for name, box in sorted(boxes.items(), key=lambda one: one[1].x):
        before = [(other, one) for other, one in before if one.right > box.x]
        found += [
            (other, name) for other, one in before if one.y < box.bottom and box.y < one.bottom
        ]
        before.append((name, box))
    return found


def places(boxes: dict[str, Box]) -> dict[str, tuple[float, float]]:
    return {name: (box.x, box.y) for name, box in boxes.items()}


def test_a_model_is_right_of_those_that_it_refers_to() -> None:
    diagram = random_diagram(60)
    boxes = arrange(diagram)

    assert overlaps(boxes) == []
    assert all(boxes[edge.target].right < boxes[edge.source].x for edge in diagram.edges)
    assert arrange(diagram) == boxes


def test_models_without_an_edge_form_a_grid_below() -> None:
    boxes = arrange(random_diagram(40, alone=1))

    assert overlaps(boxes) == []
    rows = sum(box.y == 0 for box in boxes.values())
    assert 4 <= rows <= 20
    assert 1 < max(box.right for box in boxes.values()) / max(b.bottom for b in boxes.values()) < 3


def test_cycles_and_random_schemas_are_laid_out() -> None:
    random = Random(5)
    for _ in range(100):
        diagram = diagram_of(Workspace({"schema.fw": random_schema(random, models=6)}))
        assert overlaps(arrange(diagram)) == []
    text = "".join(
        f"model {one} {{\n  id: uuid primary\n  other_id: uuid nullable references {other}\n}}\n"
        for one, other in ("AB", "BC", "CA")
    )
    cycle = diagram_of(Workspace({"schema.fw": text}))
    assert len(cycle.edges) == 3
    assert overlaps(arrange(cycle)) == []
    assert arrange(Diagram((), (), ())) == {}


def test_placed_models_never_move_when_models_are_added() -> None:
    before = random_diagram(80)
    shown = places(arrange(before))
    after = random_diagram(100)  # the same eighty, and twenty more
    boxes = arrange(after, shown=shown)

    assert {name: (boxes[name].x, boxes[name].y) for name in shown} == shown
    assert overlaps(boxes) == []
    assert arrange(after, shown=shown) == boxes


def test_an_added_model_is_beside_its_neighbour() -> None:
    before = random_diagram(20)
    shown = places(arrange(before))
    text = "model Lone {\n  id: uuid primary\n}\nmodel New {\n  id: uuid primary\n"
    text += "  m_id: uuid references M3\n}\n"
    names = "".join(f"model {node.name} {{\n  id: uuid primary\n}}\n" for node in before.nodes)
    boxes = arrange(diagram_of(Workspace({"schema.fw": names + text})), shown=shown)

    assert abs(boxes["New"].y - boxes["M3"].y) < 600
    assert abs(boxes["New"].x - boxes["M3"].x) < 800
    lowest = max(box.bottom for name, box in boxes.items() if name != "Lone")
    assert boxes["Lone"].bottom >= lowest - 400


def test_a_move_leaves_the_automatic_places_of_others() -> None:
    diagram = random_diagram(50)
    boxes = arrange(diagram)
    moved = arrange(diagram, placed={"M7": (-5000.5, 40.0), "Gone": (0, 0)})

    assert (moved["M7"].x, moved["M7"].y) == (-5000.5, 40)
    assert all(moved[name] == boxes[name] for name in boxes if name != "M7")
    onto = arrange(diagram, placed={"M7": (boxes["M9"].x + 5, boxes["M9"].y + 5)})
    assert (onto["M7"].x, onto["M7"].y) == (boxes["M9"].x + 5, boxes["M9"].y + 5)
    assert overlaps(onto) == []
    assert sum(onto[name] != boxes[name] for name in boxes) < 6


def test_hostile_places_are_ignored() -> None:
    diagram = random_diagram(5)
    hostile = {
        "M0": (float("nan"), 0.0),
        "M1": (float("inf"), 0.0),
        "M2": (1e300, 0.0),
        "M3": (True, 0),
        "M4": (0, "x"),
    }
    assert arrange(diagram, placed=hostile, shown=hostile) == arrange(diagram)  # type: ignore[arg-type]
    assert not valid_place([1])
    assert not valid_place("ab")


def test_a_renamed_model_keeps_its_place() -> None:
    text = "model Writer was Author {\n  id: uuid primary\n}\n"
    diagram = diagram_of(Workspace({"schema.fw": text}))
    data = arranged_data(diagram, placed={"Author": (300, 200)})

    (node,) = data["nodes"]
    assert (node["x"], node["y"], node["placed"]) == (300, 200, True)
    (node,) = arranged_data(diagram, placed={"Author": (300, 200), "Writer": (1, 2)})["nodes"]
    assert (node["x"], node["y"]) == (1, 2)
    assert not arranged_data(diagram)["nodes"][0]["placed"]


def test_a_thousand_models_take_less_than_a_second() -> None:
    """Ten times the models take about ten times as long: no step is quadratic."""
    small, large = random_diagram(150), random_diagram(1500)
    arrange(small)
    times = []
    for diagram in (small, large):
        start = process_time()
        boxes = arrange(diagram)
        arrange(diagram, shown=dict(list(places(boxes).items())[::2]))
        times.append(process_time() - start)
        assert overlaps(boxes) == []
    assert times[1] < 30 * times[0] + 0.1
