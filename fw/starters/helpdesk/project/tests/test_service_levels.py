"""Rules of service levels: due times, the standing clock, the first reply, breaches."""

from datetime import date, datetime, timedelta
from uuid import UUID

import pytest
from fw.runtime.mail.fake import FakeMail
from fw.runtime.testing import Factory, RunningApplication, TestClient, travel

from app.jobs.report_breach import ReportBreach
from app.mail.breach import BreachMail
from app.models.auth_role import AuthRole
from app.models.holiday import Holiday
from app.promises import Promise
from app.repositories.ticket import TicketRepository
from app.services.breaches import record_breach, sweep
from tests.desk import MONDAY, Desk, at, shown


def test_due_times_follow_the_policy_and_the_opening_hours(desk: Desk) -> None:
    ticket = desk.open()

    assert ticket["first_reply_due"] == shown(at(11))
    assert ticket["resolution_due"] == shown(at(11, day=5))
    assert ticket["due_at"] == ticket["first_reply_due"]


def test_a_holiday_delays_what_is_due(desk: Desk, factory: Factory) -> None:
    factory.create(Holiday, calendar_id=desk.calendar.id, day=date(2030, 3, 5))

    assert desk.open()["resolution_due"] == shown(at(11, day=6))


def test_tier_and_priority_choose_the_policy(desk: Desk, client: TestClient) -> None:
    urgent = desk.policy("enterprise", "urgent", 15, 60)
    desk.policy("enterprise", "normal", 30, 120)
    path = f"/organisations/{desk.organisation.id}"
    client.patch(path, json={"tier": "enterprise"})

    ticket = desk.open(priority="urgent")

    assert ticket["sla_id"] == str(urgent.id)
    assert ticket["first_reply_due"] == shown(at(10, 15))


def test_another_priority_moves_the_due_times(desk: Desk, client: TestClient) -> None:
    desk.policy("basic", "high", 30, 60)
    ticket = desk.open()

    with travel(at(10, 5), frozen=True):
        client.patch(f"/tickets/{ticket['id']}", json={"priority": "high"})

    assert desk.ticket(ticket)["first_reply_due"] == shown(at(10, 30))
    [event] = desk.events(ticket, "priority")
    assert (event["before"], event["after"]) == ("normal", "high")


def test_without_a_policy_nothing_is_due(desk: Desk) -> None:
    ticket = desk.open(priority="low")

    assert ticket["sla_id"] is None
    assert ticket["first_reply_due"] is ticket["due_at"] is None


@pytest.mark.parametrize("status", ["pending", "on_hold"])
def test_the_clock_is_paused_while_others_have_to_act(desk: Desk, status: str) -> None:
    ticket = desk.open()
    with travel(at(10, 30), frozen=True):
        paused = desk.move(ticket, status)
    with travel(at(14, 30), frozen=True):  # 3 hours and a lunch later
        resumed = desk.move(ticket, "open")

    assert (paused["clock_stopped_at"], paused["due_at"]) == (shown(at(10, 30)), None)
    assert resumed["clock_stopped_at"] is None
    assert resumed["first_reply_due"] == shown(at(15))  # half an hour was left
    assert resumed["resolution_due"] == shown(at(15, day=5))  # 3 hours later


def test_a_pause_during_the_night_moves_nothing(desk: Desk) -> None:
    ticket = desk.open()
    with travel(at(18), frozen=True):
        desk.move(ticket, "on_hold")
    with travel(at(8, day=5), frozen=True):
        resumed = desk.move(ticket, "open")

    assert resumed["resolution_due"] == ticket["resolution_due"]


def test_several_pauses_add_up(desk: Desk) -> None:
    ticket = desk.open()
    for minute in (5, 25):
        with travel(at(10, minute), frozen=True):
            desk.move(ticket, "pending")
        with travel(at(10, minute + 10), frozen=True):
            desk.move(ticket, "open")

    assert desk.ticket(ticket)["first_reply_due"] == shown(at(11, 20))


def test_between_two_waiting_states_the_clock_goes_on_standing(desk: Desk) -> None:
    ticket = desk.open()
    for minute, status in ((10, "pending"), (20, "on_hold"), (30, "open")):
        with travel(at(10, minute), frozen=True):
            moved = desk.move(ticket, status)

    assert moved["first_reply_due"] == shown(at(11, 20))


def test_the_first_public_reply_of_an_agent_keeps_the_promise(desk: Desk) -> None:
    ticket = desk.open()
    with travel(at(10, 10), frozen=True), desk.as_agent():
        desk.post(ticket, "reply", body="Who knows this?", internal=True)
    with travel(at(10, 20), frozen=True), desk.as_customer():
        desk.post(ticket, "reply", body="Hello?")
    assert desk.ticket(ticket)["first_replied_at"] is None

    with travel(at(10, 30), frozen=True), desk.as_agent():
        replied = desk.post(ticket, "reply", body="We look into it.")

    assert replied["first_replied_at"] == shown(at(10, 30))
    assert replied["first_reply_minutes"] == 30
    assert replied["due_at"] == replied["resolution_due"]


def test_the_first_reply_is_never_overruled(desk: Desk) -> None:
    ticket = desk.open()
    for minute in (30, 40):
        with travel(at(10, minute), frozen=True), desk.as_agent():
            replied = desk.post(ticket, "reply", body="We look into it.")

    assert replied["first_replied_at"] == shown(at(10, 30))
    assert replied["first_reply_minutes"] == 30
    assert len(desk.events(ticket, "first_reply")) == 1


def test_the_first_reply_is_measured_in_opening_hours_without_pauses(
    desk: Desk,
) -> None:
    with travel(at(11, 45), frozen=True):
        ticket = desk.open()
    with travel(at(11, 50), frozen=True):
        desk.move(ticket, "on_hold")
    with travel(at(13, 30), frozen=True):
        desk.move(ticket, "open")
    with travel(at(13, 40), frozen=True), desk.as_agent():
        replied = desk.post(ticket, "reply", body="Done.")

    assert replied["first_reply_minutes"] == 15


def breach(application: RunningApplication, moment: datetime) -> int:
    """Sweep at a moment; return the number of new breaches."""
    with travel(moment, frozen=True):
        recorded: int = application.run(sweep)
    return recorded


def test_a_breach_is_recorded_once(desk: Desk, application: RunningApplication) -> None:
    ticket = desk.open()

    assert breach(application, at(10, 59)) == 0
    assert breach(application, at(11)) == 1
    assert breach(application, at(11, 1)) == 0
    late = desk.ticket(ticket)
    assert late["first_reply_breached_at"] == shown(at(11))
    assert late["breached"] is True
    assert [event["after"] for event in desk.events(ticket, "breached")] == [
        "first reply"
    ]


def test_each_promise_is_breached_on_its_own(
    desk: Desk, application: RunningApplication
) -> None:
    ticket = desk.open()
    with travel(at(10, 30), frozen=True), desk.as_agent():
        desk.post(ticket, "reply", body="We look into it.")

    assert breach(application, at(12)) == 0
    assert breach(application, at(11, day=5)) == 1
    late = desk.ticket(ticket)
    assert late["first_reply_breached_at"] is None
    assert late["resolution_breached_at"] == shown(at(11, day=5))


@pytest.mark.parametrize("status", ["pending", "on_hold", "solved"])
def test_no_promise_is_missed_while_the_clock_is_paused(
    desk: Desk, application: RunningApplication, status: str
) -> None:
    ticket = desk.open()
    desk.move(ticket, status)

    assert breach(application, at(17, day=8)) == 0
    assert desk.ticket(ticket)["breached"] is False


def test_a_late_reply_doesnt_hide_the_breach(desk: Desk) -> None:
    ticket = desk.open()
    with travel(at(11, 30), frozen=True), desk.as_agent():
        replied = desk.post(ticket, "reply", body="Sorry for the delay.")

    assert replied["first_reply_breached_at"] == shown(at(11, 30))


def test_the_due_time_of_a_breach_stays(
    desk: Desk, application: RunningApplication, client: TestClient
) -> None:
    desk.policy("basic", "low", 240, 960)
    ticket = desk.open()
    breach(application, at(11))
    with travel(at(11, 30), frozen=True):
        client.patch(f"/tickets/{ticket['id']}", json={"priority": "low"})

    late = desk.ticket(ticket)
    assert late["first_reply_due"] == shown(at(11))
    assert late["resolution_due"] == shown(at(12, day=6))


def test_a_breach_is_mailed_once_to_the_leads_and_the_assignee(
    desk: Desk,
    application: RunningApplication,
    factory: Factory,
    mails: FakeMail,
) -> None:
    role = factory.record(AuthRole, name="lead")
    desk.user("boss@example.com", role_id=role.id)
    ticket = desk.open()
    breach(application, at(11))
    application.run(ReportBreach(ticket=ticket["id"], promise="first_reply").handle)

    mails.assert_sent(BreachMail, to="boss@example.com", times=1)
    mails.assert_sent(BreachMail, to="ada@example.com", times=1)
    assert len(mails.sent(BreachMail)) == 2


def test_a_ticket_created_on_a_sunday_is_due_on_monday(desk: Desk) -> None:
    with travel(MONDAY - timedelta(days=1), frozen=True):
        assert desk.open()["first_reply_due"] == shown(at(10))


def test_a_late_sweeper_records_nothing_twice(
    desk: Desk, application: RunningApplication
) -> None:
    ticket = desk.open()

    async def record() -> bool:
        return await record_breach(UUID(ticket["id"]), Promise.FIRST_REPLY, at(11))

    assert [application.run(record) for _ in range(2)] == [True, False]
    assert len(desk.events(ticket, "breached")) == 1


def test_no_ticket_is_late_while_the_clock_is_paused(
    desk: Desk, application: RunningApplication
) -> None:
    ticket = desk.open()

    async def late() -> int:
        return await TicketRepository().late(Promise.FIRST_REPLY, at(17)).count()

    assert application.run(late) == 1
    desk.move(ticket, "pending")
    assert application.run(late) == 0
