from __future__ import annotations

import json
import re
from pathlib import Path

from fw.studio.planning.messages import TEMPLATES, Message

FRENCH = Path(__file__).parents[3] / "studio" / "src" / "plan" / "messages.fr.json"


def places(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def test_french_has_each_sentence_with_the_same_values() -> None:
    french = json.loads(FRENCH.read_text(encoding="utf-8"))
    assert french.keys() == TEMPLATES.keys()
    for code, template in TEMPLATES.items():
        assert places(french[code]) == places(template), code


def test_operations_and_risks_are_read_by_their_templates() -> None:
    operation = Message.parsed("operation", "make posts.a NOT NULL: check the rows")
    assert operation == "make posts.a NOT NULL: check the rows"
    inner = {"code": "operation.required", "values": {"column": "posts.a"}}
    assert operation.data == {"code": "operation.validate", "values": {"operation": [inner]}}
    unique = Message.parsed(
        "risk", "makes a and b unique where c = 1, but rows may have duplicates"
    )
    assert unique is not None
    assert unique.data["code"] == "risk.unique-where"
    assert Message.parsed("operation", "paint posts") is None
    assert Message.parsed("operation", "paint posts: check the rows") is None


def test_a_message_is_its_text_and_carries_its_values() -> None:
    part = Message.of("part.off", word="unique")
    message = Message.of("changed", name="Post.a", parts=[part])
    assert message == "Post.a changes: no longer unique"
    assert message.data == {
        "code": "changed",
        "values": {
            "name": "Post.a",
            "parts": [{"code": "part.off", "values": {"word": "unique"}}],
        },
    }
