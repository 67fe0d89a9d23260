from __future__ import annotations

from fw.language.schema import load
from fw.tasks.artifact import Artifact, Settings, kinds
from fw.tasks.render.renderer import render

USER = """
model User {
  id: uuid primary
  name: string required
  email: string(100) nullable
  password: string(97) required
}
"""


def rendered(settings: Settings) -> str:
    schema = load(USER)
    found = next(one for one in kinds() if one.name == "schemas")
    context = found.build(schema["User"], schema, settings)
    return render(Artifact("schemas.py", found.template, context, "schemas", "User"))


def test_with_logins_users_have_email_and_password_types() -> None:
    text = rendered(Settings("shop", {"auth": {}}))

    assert "UserEmailInput = Annotated[Email, Field(max_length=100)]" in text
    assert "    email: UserEmailInput | None = None\n    password: Password\n" in text
    assert "    email: UserEmailInput | None = UNSET\n    password: Password = UNSET\n" in text
    assert "    email: UserEmail | None\n" in text


def test_without_logins_users_have_text_fields() -> None:
    text = rendered(Settings("shop"))

    assert "    email: UserEmail | None = None\n    password: UserPassword\n" in text
