"""Rules of conversations: transitions, reopening, linked tickets, merging, saved replies."""

from datetime import timedelta

import pytest
from fw.runtime.mail.fake import FakeMail
from fw.runtime.testing import Factory, RunningApplication, TestClient, travel

from app.mail.confirmation import ConfirmationMail
from app.mail.reply import ReplyMail
from app.models.customer import Customer
from app.models.saved_reply import SavedReply
from app.services.closing import close_solved
from app.services.transitions import TRANSITIONS
from tests.desk import MONDAY, Desk, Json, at, shown

PATHS = {
    "new": (),
    "open": ("open",),
    "pending": ("pending",),
    "on_hold": ("on_hold",),
    "solved": ("solved",),
    "closed": ("solved", "closed"),
}
"""The states through which a new ticket comes to each state."""


def ticket_in(desk: Desk, status: str) -> Json:
    """Return a new ticket in a state."""
    ticket = desk.open()
    for step in PATHS[status]:
        ticket = desk.move(ticket, step)
    return ticket


@pytest.mark.parametrize("former", PATHS)
def test_the_table_decides_which_state_follows(desk: Desk, former: str) -> None:
    for status in PATHS:
        ticket = ticket_in(desk, former)
        allowed = {each.value for each in TRANSITIONS[ticket["status"]]} | {former}
        answer = 200 if status in allowed else 409

        desk.post(ticket, "transition", answer, status=status)

        assert desk.ticket(ticket)["status"] == (status if answer == 200 else former)


def test_a_ticket_takes_no_shortcut_to_closed(desk: Desk) -> None:
    problem = desk.post(desk.open(), "transition", 409, status="closed")

    assert problem["detail"] == (
        "A ticket that is New can't become Closed; it can become Open, "
        "Waiting for the customer, On hold, Solved"
    )


def test_each_move_is_in_the_history(desk: Desk) -> None:
    ticket = desk.open()
    desk.move(ticket, "pending")
    desk.move(ticket, "pending")

    [event] = desk.events(ticket, "status")
    assert (event["before"], event["after"]) == ("new", "pending")
    assert event["actor_id"] == str(desk.lead.id)


def test_a_first_reply_opens_a_new_ticket(desk: Desk) -> None:
    ticket = desk.open()
    with desk.as_agent():
        assert desk.post(ticket, "reply", body="Note", internal=True)["status"] == "new"
        assert desk.post(ticket, "reply", body="Hello")["status"] == "open"


def test_a_reply_may_move_the_ticket(desk: Desk) -> None:
    ticket = desk.open()
    with desk.as_agent():
        replied = desk.post(ticket, "reply", body="Try again.", status="pending")

    assert replied["status"] == "pending"
    assert replied["clock_stopped_at"] == shown(MONDAY)


def test_a_reply_to_a_closed_ticket_is_refused_but_a_note_is_not(desk: Desk) -> None:
    ticket = ticket_in(desk, "closed")
    with desk.as_agent():
        desk.post(ticket, "reply", 409, body="One more thing")
        desk.post(ticket, "reply", body="For the record", internal=True)


@pytest.mark.parametrize("status", ["pending", "on_hold", "solved"])
def test_an_answer_opens_a_ticket_again(desk: Desk, status: str) -> None:
    ticket = ticket_in(desk, status)
    with desk.as_customer():
        answered = desk.post(ticket, "reply", body="It still is broken.")

    assert answered["status"] == "open"
    assert answered["solved_at"] is None
    assert answered["reopened"] == (status == "solved")
    assert len(desk.events(ticket, "reopened")) == (status == "solved")


def test_the_time_as_solved_doesnt_count(desk: Desk) -> None:
    ticket = desk.open()
    with travel(at(11), frozen=True):
        desk.move(ticket, "solved")
    with travel(at(11, day=6), frozen=True), desk.as_customer():
        answered = desk.post(ticket, "reply", body="It is broken again.")

    assert answered["resolution_due"] == shown(at(11, day=7))


def test_an_answer_to_a_closed_ticket_is_a_linked_one(desk: Desk) -> None:
    ticket = ticket_in(desk, "closed")
    with desk.as_customer():
        answered = desk.post(ticket, "reply", body="And now?")

    filters = {"follows_id": ticket["id"]}
    [follower] = desk.client.get("/tickets/", params=filters).json()["data"]
    assert (answered["id"], answered["status"]) == (follower["id"], "new")
    assert follower["team_id"] == ticket["team_id"]
    assert [message["body"] for message in desk.messages(follower)] == ["And now?"]
    assert desk.messages(ticket) == []
    [event] = desk.events(ticket, "linked")
    assert event["after"] == follower["number"]


def test_solved_tickets_are_closed_after_seven_days(
    desk: Desk, application: RunningApplication
) -> None:
    ticket = ticket_in(desk, "solved")
    closing = []
    for days in (6.9, 7, 8):
        with travel(MONDAY + timedelta(days=days), frozen=True):
            closing.append(application.run(close_solved))

    assert closing == [0, 1, 0]
    closed = desk.ticket(ticket)
    assert (closed["status"], closed["solved_at"]) == ("closed", shown(MONDAY))


def test_an_answer_stops_the_closing(
    desk: Desk, application: RunningApplication
) -> None:
    ticket = ticket_in(desk, "solved")
    with desk.as_customer():
        desk.post(ticket, "reply", body="No.")
    with travel(MONDAY + timedelta(days=8), frozen=True):
        assert application.run(close_solved) == 0


def test_merging_moves_the_messages(desk: Desk) -> None:
    ticket, target = desk.open(body="Broken"), desk.open(body="Broken, I said")
    with travel(at(10, 5), frozen=True):
        kept = desk.post(ticket, "merge", into_id=target["id"])

    assert kept["id"] == target["id"]
    assert len(desk.messages(target)) == 2
    assert desk.messages(ticket) == []
    merged = desk.ticket(ticket)
    assert merged["status"] == "closed"
    assert merged["merged_into_id"] == target["id"]
    assert merged["due_at"] is None
    [event] = desk.events(target, "merged")
    assert event["before"] == ticket["number"]


def test_an_answer_to_a_merged_ticket_reaches_the_other_one(desk: Desk) -> None:
    ticket, target, last = desk.open(), desk.open(), desk.open()
    desk.post(ticket, "merge", into_id=target["id"])
    desk.post(target, "merge", into_id=last["id"])
    with desk.as_customer():
        desk.post(ticket, "reply", body="Any news?")

    assert [message["body"] for message in desk.messages(last)] == ["Any news?"]


def test_a_ticket_is_merged_once_and_not_into_itself(desk: Desk) -> None:
    ticket, target = desk.open(), desk.open()
    desk.post(ticket, "merge", 422, into_id=ticket["id"])
    desk.post(ticket, "merge", into_id=target["id"])

    desk.post(ticket, "merge", 409, into_id=target["id"])
    desk.post(target, "merge", 409, into_id=ticket["id"])


def test_merging_shows_no_message_to_another_customer(
    desk: Desk, factory: Factory
) -> None:
    colleague = desk.customer_of("dora@acme.example.com")
    stranger = factory.record(
        Customer, email="eve@example.com", organisation_id=None, phone=None
    )
    ticket = desk.open()
    theirs = desk.open(customer_id=str(stranger.id))
    ours = desk.open(customer_id=str(colleague.id))

    desk.post(ticket, "merge", 409, into_id=theirs["id"])
    desk.post(theirs, "merge", 409, into_id=ticket["id"])
    desk.post(ticket, "merge", into_id=ours["id"])


def test_a_saved_reply_fills_in_the_names(desk: Desk, factory: Factory) -> None:
    saved = factory.create(
        SavedReply, body="Dear {customer}, {number} is done. {agent}", team_id=None
    )
    ticket = desk.open()
    with desk.as_agent():
        desk.post(ticket, "reply", saved_reply_id=saved["id"], body="PS: thanks")
        desk.post(ticket, "reply", 422, body=" ")
        desk.post(ticket, "reply", 422)

    [message] = desk.messages(ticket)
    name = desk.agents[0].name
    number = ticket["number"]
    assert message["body"] == f"Dear Cleo, {number} is done. {name}\n\nPS: thanks"


def test_a_reply_is_mailed_to_the_customer_but_a_note_is_not(
    desk: Desk, mails: FakeMail
) -> None:
    ticket = desk.open(body="It is broken")
    with desk.as_agent():
        desk.post(ticket, "reply", body="Internal", internal=True)
        desk.post(ticket, "reply", body="We look into it.")

    mails.assert_sent(ConfirmationMail, to="cleo@acme.example.com", times=1)
    sent = mails.assert_sent(ReplyMail, to="cleo@acme.example.com", times=1)
    assert sent.message.subject == f"[{ticket['number']}] It is broken"
    assert "We look into it." in sent.message.text
    assert sent.recipients.reply_to == "help@example.com"


def test_a_message_is_never_changed_or_deleted(desk: Desk, client: TestClient) -> None:
    [message] = desk.messages(desk.open(body="Hello"))
    path = f"/ticket-messages/{message['id']}"

    assert client.patch(path, json={"body": "Bye"}).status_code == 403
    assert client.delete(path).status_code == 403
