"""Rules of attention: which deals are stale or neglected, and who is told."""

from datetime import UTC, datetime, timedelta

from fw.runtime import Mail
from fw.runtime.testing import Factory, RunningApplication, TestClient, travel

from app.mail.digest import DigestMail
from app.models.activity import Activity
from app.repositories.deal import DealRepository
from app.schedule import push_digests, sweep_stale_deals
from tests.sales import Sales

NOW = datetime.now(UTC)
MONDAY = datetime(2030, 7, 1, tzinfo=UTC)


def at(days: int) -> str:
    """Return a time so many days from now."""
    return (NOW + timedelta(days=days)).isoformat()


async def neglected() -> list[str]:
    """Return the names of the neglected deals."""
    return await DealRepository().neglected().pluck("name")


def test_a_deal_is_neglected_without_a_future_activity(
    client: TestClient, application: RunningApplication, sales: Sales
) -> None:
    deal = sales.deal(name="Fleet", planned_until=NOW - timedelta(days=3))
    body = {"subject": "Call", "deal_id": str(deal.id), "due_at": at(2)}
    assert application.run(neglected) == ["Fleet"]

    path = f"/activities/{client.post('/activities/', json=body).json()['data']['id']}"
    assert application.run(neglected) == []
    client.patch(path, json={"due_at": at(-1)})
    assert application.run(neglected) == ["Fleet"]
    client.patch(path, json={"due_at": at(2)})
    assert application.run(neglected) == []
    client.post(f"{path}/complete")
    assert application.run(neglected) == ["Fleet"]
    client.post(f"{path}/reopen")
    assert application.run(neglected) == []
    client.delete(path)
    assert application.run(neglected) == ["Fleet"]


def test_a_closed_deal_is_neither_stale_nor_neglected(
    client: TestClient, application: RunningApplication, sales: Sales
) -> None:
    past = NOW - timedelta(days=3)
    sales.deal(status="won", closed_at=past, stale_at=past, planned_until=past)

    async def count() -> int:
        deals = DealRepository()
        return await deals.stale().count() + await deals.neglected().count()

    assert application.run(count) == 0


def test_an_activity_moves_to_another_deal(
    client: TestClient, application: RunningApplication, sales: Sales
) -> None:
    past = NOW - timedelta(days=3)
    one, other = (
        sales.deal(name=name, planned_until=past) for name in ("One", "Other")
    )
    body = {"subject": "Call", "deal_id": str(one.id), "due_at": at(2)}
    activity = client.post("/activities/", json=body).json()["data"]

    client.patch(f"/activities/{activity['id']}", json={"deal_id": str(other.id)})

    assert application.run(neglected) == ["One"]


def test_a_stale_deal_gets_one_task_in_a_stage(
    client: TestClient, application: RunningApplication, sales: Sales
) -> None:
    deal = sales.deal(stale_at=NOW - timedelta(hours=1))
    sales.deal(stale_at=NOW + timedelta(hours=1))

    application.run(sweep_stale_deals)
    application.run(sweep_stale_deals)

    (task,) = client.get("/activities/").json()["data"]
    assert (task["deal_id"], task["owner_id"]) == (str(deal.id), str(sales.rep.id))
    client.post(
        f"/deals/{deal.id}/move", json={"stage_id": str(sales.stages["Proposal"].id)}
    )
    assert client.get(f"/deals/{deal.id}").json()["data"]["stale_noted_at"] is None


def digests(application: RunningApplication, moment: datetime) -> list[str]:
    """Return who gets a digest at a moment."""
    with travel(moment, frozen=True), Mail.fake() as mails:
        application.run(push_digests)
    return [str(sent.recipients.to) for sent in mails.mails]


def test_the_digest_comes_on_workdays_at_eight_in_the_time_zone_of_the_owner(
    application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    for zone, email in (
        ("Europe/Paris", "anne@example.com"),
        ("America/New_York", "bob@example.com"),
    ):
        owner = sales.user(time_zone=zone, email=email)
        factory.create(Activity, owner_id=owner.id, due_at=MONDAY, done_at=None)

    assert digests(application, MONDAY.replace(hour=5, minute=45)) == []
    assert digests(application, MONDAY.replace(hour=6)) == ["anne@example.com"]
    assert digests(application, MONDAY.replace(hour=6, minute=15)) == []
    assert digests(application, MONDAY.replace(hour=12)) == ["bob@example.com"]
    saturday = MONDAY + timedelta(days=5)
    assert digests(application, saturday.replace(hour=6)) == []


def test_the_digest_lists_what_is_to_do(
    application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    day = {"done_at": None, "owner_id": sales.rep.id, "kind": "call"}
    factory.create(Activity, subject="Late", due_at=MONDAY - timedelta(hours=1), **day)
    factory.create(Activity, subject="Now", due_at=MONDAY + timedelta(hours=9), **day)
    factory.create(
        Activity, subject="Tomorrow", due_at=MONDAY + timedelta(hours=25), **day
    )
    sales.deal(name="Fleet", stale_at=MONDAY, planned_until=MONDAY)

    with travel(MONDAY.replace(hour=8), frozen=True), Mail.fake() as mails:
        application.run(push_digests)

    mail = mails.assert_sent(DigestMail, times=1).mail
    assert isinstance(mail, DigestMail)
    assert (mail.overdue, mail.today) == (["Call: Late"], ["Call: Now"])
    assert mail.stale == mail.neglected == ["Fleet (0.00)"]


def test_without_anything_to_do_there_is_no_digest(
    application: RunningApplication, sales: Sales
) -> None:
    assert digests(application, MONDAY.replace(hour=8)) == []
