"""Rules of mail: a contact who does not want to be contacted gets none."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from fw.runtime import Mail
from fw.runtime.testing import Factory, RunningApplication, TestClient

from app.jobs.hand_over_deal import HandOverDeal
from app.jobs.send_contact_mail import SendContactMail
from app.mail.contact_mail import ContactMail
from app.mail.deal_won import DealWonMail
from app.models.auth_role import AuthRole
from app.models.contact import Contact
from tests.sales import Sales

HELLO = {"subject": "Hello", "body": "How are you?"}


def test_a_mail_is_sent_and_logged(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    contact = factory.create(Contact, email="ada@example.com", do_not_contact=False)

    with sales.as_rep(), Mail.fake() as mails:
        response = client.post(f"/contacts/{contact['id']}/mail", json=HELLO)

    assert response.status_code == 200
    mails.assert_sent(ContactMail, to="ada@example.com", times=1)
    (activity,) = client.get("/activities/").json()["data"]
    assert (activity["kind"], activity["subject"]) == ("email", "Hello")
    assert activity["contact_id"] == contact["id"]
    assert activity["done_at"] is not None


@pytest.mark.parametrize("values", [{"do_not_contact": True}, {"email": None}])
def test_do_not_contact_refuses_a_mail(
    client: TestClient, factory: Factory, sales: Sales, values: dict[str, object]
) -> None:
    contact = factory.create(
        Contact, **{"do_not_contact": False, "email": "a@example.com"} | values
    )

    with Mail.fake() as mails:
        response = client.post(f"/contacts/{contact['id']}/mail", json=HELLO)

    assert response.status_code == 409
    mails.assert_nothing_sent()


def test_do_not_contact_stops_a_job_that_waits(
    client: TestClient, application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    contact = factory.record(Contact, do_not_contact=True)
    job = SendContactMail(id=uuid4(), contact=contact.id, sender=sales.rep.id, **HELLO)

    with Mail.fake() as mails:
        application.run(job.handle)

    mails.assert_nothing_sent()
    assert client.get("/activities/").json()["meta"]["total"] == 0


def test_a_mail_is_sent_once_if_its_job_runs_twice(
    client: TestClient, application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    contact = factory.record(Contact, do_not_contact=False, email="ada@example.com")
    job = SendContactMail(id=uuid4(), contact=contact.id, sender=sales.rep.id, **HELLO)

    with Mail.fake() as mails:
        for _ in range(2):
            application.run(job.handle)

    mails.assert_sent(ContactMail, times=1)
    assert client.get("/activities/").json()["meta"]["total"] == 1


def test_a_won_deal_is_handed_over_once(
    client: TestClient, application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    sales.user(
        role_id=factory.record(AuthRole, name="manager").id, email="maren@example.com"
    )
    deal = sales.deal(name="Fleet", status="won", closed_at=datetime.now(UTC))

    with Mail.fake() as mails:
        for _ in range(2):
            application.run(HandOverDeal(deal=deal.id).handle)

    mails.assert_sent(DealWonMail, to="maren@example.com", times=1)
    (task,) = client.get("/activities/").json()["data"]
    assert (task["deal_id"], task["owner_id"]) == (str(deal.id), str(sales.rep.id))
