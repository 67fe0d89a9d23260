"""Conversations of the demo: what customers ask, and what agents answer."""

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "_conversations"
CUSTOMER, AGENT, NOTE = "customer", "agent", "note"


class Thread(NamedTuple):
    """A conversation: the question, something that the customer adds, and turns until the end."""

    category: str
    label: str
    subject: str
    question: str
    addition: str
    turns: tuple[tuple[str, str], ...]


def read(file: Path) -> Thread:
    """Return the conversation in a file: each part after the question begins with its writer."""
    head, _, text = file.read_text(encoding="utf-8").partition("\n\n")
    known = dict(line.split(": ", 1) for line in head.splitlines())
    question, *parts = text.split("\n## ")
    (_, addition), *turns = (part.split("\n", 1) for part in parts)
    return Thread(
        known["category"],
        known["label"],
        known["subject"],
        question.strip(),
        addition.strip(),
        tuple((writer, said.strip()) for writer, said in turns),
    )


THREADS = tuple(read(file) for file in sorted(FOLDER.glob("*.md")))

THANKS = (
    "Thank you, that helped.",
    "Great, thank you very much!",
    "Works. Thanks for the quick answer.",
)
REMINDER = "Hello, are there any news about this?"
CLOSING = "I mark this as solved. If anything is left, answer this mail, and it is open again."
LOG = (
    "09:14:02 import started, 3480 lines\n09:14:09 part 1 of 2: 2000 lines read\n"
    "09:14:10 part 2 of 2: unexpected end of line 2003\n09:14:10 import stopped\n"
)
