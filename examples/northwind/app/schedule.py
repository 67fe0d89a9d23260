"""Scheduled tasks. Generated once; yours to edit."""

from fw.runtime.schedule import Schedule


def register(schedule: Schedule) -> None:
    """Register the scheduled tasks, for example:

    schedule.command("cache clear").daily().at("03:00").timezone("Europe/Prague")

    `fw schedule list` shows them; `fw schedule work` runs them.
    """
