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
