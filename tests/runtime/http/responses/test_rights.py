"""Rights to records in `meta.can`, also of rows that your own code has replaced."""

from __future__ import annotations

import json

from fw.runtime.database.repositories.authorization import RIGHTS
from fw.runtime.database.repositories.record_rights import RecordRights, Rights
from fw.runtime.http.responses.rights import with_rights


def test_a_row_without_its_key_has_no_rights() -> None:
    rights = Rights(lambda row: row["id"], True, {1: RecordRights(True, False)})
    content = {"data": [{"id": 1}, {"title": "a"}], "meta": {}}
    body = b'{"data":[{"id":1},{"title":"a"}],"meta":{"page":1}}'
    found = json.loads(with_rights(body, content, {RIGHTS: rights}))
    known = {"update": True, "delete": False, "readonly": []}
    assert found["meta"]["can"] == {"create": True, "records": [known, None]}
