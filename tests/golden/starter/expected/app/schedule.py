"""What runs by the clock. This file is yours: fw wrote it once and will not touch it again."""

from fw.runtime.schedule import Schedule


def register(schedule: Schedule) -> None:
    """Say what runs when: fw schedule list shows it, and fw schedule work sees to it.

    schedule.command("cache clear").daily().at("03:00").timezone("Europe/Prague")
    """
