"""Jobs that tell what they have done, and one that stays until it is let go."""

from __future__ import annotations

import threading

from fw.runtime.queue import GiveUp, Job

__all__ = ["Alone", "Hopeless", "Note", "Waits", "done", "forget", "may_end"]

done: list[str] = []
may_end = threading.Event()


def forget() -> None:
    """Forget the jobs that are done."""
    done.clear()
    may_end.clear()


class Note(Job):
    text: str

    def handle(self) -> None:
        done.append(self.text)


class Alone(Note):
    unique_for = 60


class Hopeless(Note):
    def handle(self) -> None:
        raise GiveUp("no use")


class Waits(Note):
    def handle(self) -> None:
        done.append("begun")
        may_end.wait(20)
        done.append(self.text)
