"""A new record that refers to a missing one is refused, with the field."""

from uuid import uuid4

import pytest
from fw.runtime.database import Model
from fw.runtime.testing import Factory, TestClient

from app.models.assessment import Assessment
from app.models.mark import Mark
from app.models.meeting import Meeting
from app.models.payment import Payment
from app.models.section import Section


@pytest.mark.parametrize(
    ("path", "model", "field"),
    [
        ("/assessments/", Assessment, "section_id"),
        ("/marks/", Mark, "assessment_id"),
        ("/marks/", Mark, "enrolment_id"),
        ("/meetings/", Meeting, "section_id"),
        ("/meetings/", Meeting, "room_id"),
        ("/payments/", Payment, "invoice_id"),
        ("/sections/", Section, "term_id"),
    ],
)
def test_an_unknown_record_is_refused(
    client: TestClient, factory: Factory, path: str, model: type[Model], field: str
) -> None:
    body = factory.body(model) | {field: str(uuid4())}

    refused = client.post(path, json=body)

    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])
