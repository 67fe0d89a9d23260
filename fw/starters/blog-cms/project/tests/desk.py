"""An editorial desk with an author and two editors, for the tests of rules."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

from fw.runtime.auth import Hashed
from fw.runtime.testing import Factory, TestClient, Users

from app.models.auth_role import AuthRole
from app.models.author import Author
from app.models.post import Post
from app.models.post_revision import PostRevision
from app.models.subscriber import Subscriber
from app.models.user import User

Json = Any

UNREVIEWED: dict[str, Json] = dict.fromkeys(
    (
        "submitted_at",
        "submitted_by_id",
        "approved_at",
        "reviewer_id",
        "review_note",
        "publish_at",
        "published_at",
    )
)


class Desk:
    """Two editors, and an author who has a login and a byline."""

    def __init__(self, client: TestClient, factory: Factory, users: Users) -> None:
        self.client, self.factory, self.users = client, factory, users
        role = factory.record(AuthRole, name="editor")
        self.editor = self.user(name="Edith", role_id=role.id)
        self.second_editor = self.user(name="Seth", role_id=role.id)
        self.writer = self.user(name="Wanda")
        self.author = factory.record(Author, user_id=self.writer.id, photo=None)

    def user(self, **values: Json) -> User:
        """Add a user, whose password is a hash already: nobody logs in, and hashing takes long."""
        made = {"active": True, "role_id": None, "password": Hashed("$argon2id$")}
        return self.factory.record(User, **{**made, **values})

    def as_editor(self) -> AbstractContextManager[None]:
        """Send requests as the editor."""
        return self.users.as_user(self.editor.id, "editor")

    def as_second_editor(self) -> AbstractContextManager[None]:
        """Send requests as the other editor."""
        return self.users.as_user(self.second_editor.id, "editor")

    def as_writer(self) -> AbstractContextManager[None]:
        """Send requests as the author."""
        return self.users.as_user(self.writer.id, "author")

    def post(self, **values: Json) -> Json:
        """Add a draft of the author; return it as editors see it."""
        text = {"title": "Tides", "body": "Twice a day.", "html": "<p>Twice a day.</p>"}
        plain = {"status": "draft", "visibility": "public", "comments_open": True}
        plain |= {"seo_title": None, "seo_description": None}
        made = {
            "author_id": self.author.id,
            "revision": 1,
            **text,
            **plain,
            **UNREVIEWED,
        }
        post = self.factory.create(Post, **{**made, **values})
        number, saved = post["revision"], datetime.now(UTC)
        kept = {name: post[name] for name in ("title", "excerpt", "body")}
        self.factory.create(
            PostRevision, post_id=post["id"], number=number, saved_at=saved, **kept
        )
        return self.get(post)

    def submitted(self, **values: Json) -> Json:
        """Add a post that waits for its review."""
        made = {"status": "in_review", "submitted_by_id": self.writer.id}
        return self.post(**{"submitted_at": datetime.now(UTC), **made, **values})

    def approved(self, **values: Json) -> Json:
        """Add a post that the second editor has approved."""
        review = {
            "approved_at": datetime.now(UTC),
            "reviewer_id": self.second_editor.id,
        }
        return self.submitted(**review, **values)

    def scheduled(self, seconds: float, **values: Json) -> Json:
        """Add a post that is due in so many seconds, in the past if they are negative."""
        due = datetime.now(UTC) + timedelta(seconds=seconds)
        approval = {"approved_at": datetime.now(UTC)}
        return self.post(status="scheduled", publish_at=due, **approval, **values)

    def published(self, **values: Json) -> Json:
        """Add a published post."""
        values = {"published_at": datetime.now(UTC), **values}
        return self.post(status="published", **values)

    def get(self, post: Json) -> Json:
        """Return a post as editors see it now."""
        with self.as_editor():
            return self.client.get(f"/posts/{post['id']}").json()["data"]

    def step(self, post: Json, step: str, status: int = 200, /, **body: Json) -> Json:
        """Take a step of the workflow, check the status; return the post or the problem."""
        path = f"/posts/{post['id']}/{step}"
        response = self.client.post(path, json=body) if body else self.client.post(path)
        assert response.status_code == status, response.text
        return response.json()["data"] if status < 300 else response.json()

    def edit(self, post: Json, status: int = 200, /, **body: Json) -> Json:
        """Change a post as it is now; return it, or the problem."""
        path = f"/posts/{post['id']}"
        tag = {"If-Match": self.client.get(path).headers.get("etag", '"none"')}
        response = self.client.patch(path, json=body, headers=tag)
        assert response.status_code == status, response.text
        return response.json()["data"] if status < 300 else response.json()

    def subscriber(self, email: str, status: str = "confirmed") -> Json:
        """Add a subscriber."""
        return self.factory.record(Subscriber, email=email, status=status)
