"""Views: the schema of the reference and the migration of the guide, on each database."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.applications import make_project, run, run_generated_tests
from tests.conftest import DATABASES
from tests.processes import python

DOCS = Path(__file__).parents[2] / "docs"
WALK = """
from pathlib import Path
from starlette.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def get(path):
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def add(path, **body):
        answer = client.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["data"]

    ada, bob = (add("/authors/", name=name) for name in ("Ada", "Bob"))
    for words, author in ((7, ada), (5, ada), (3, bob)):
        add("/posts/", words=words, author_id=author["id"])
    first = {"author_id": ada["id"], "posts": 2, "words": "12"}
    second = {"author_id": bob["id"], "posts": 1, "words": "3"}
    assert get("/poststats/?sort=-posts") == [first, second]
    assert get("/poststats/?sort=author.name") == [first, second]
    assert get("/poststats/?words=12") == get("/poststats/?posts__gt=1") == [first]
    assert get(f"/poststats/{ada['id']}?include=author") == {**first, "author": ada}
    assert get(f"/authors/{bob['id']}?include=stats") == {**bob, "stats": second}
    for method in ("PUT", "PATCH", "DELETE"):
        assert client.request(method, f"/poststats/{ada['id']}", json={}).status_code == 405
    paths = client.get("/openapi.json").json()["paths"]
    assert [[*paths[path]] for path in ("/poststats/", "/poststats/{id}")] == [["get"], ["get"]]
    resources = get("/admin/api/resources")["resources"]
    rights = {one["model"]: one["can"] for one in resources}
    assert rights["PostStats"] == ["read"] and len(rights["Post"]) == 4
    assert get("/admin/api/counts?resource=poststats") == {"poststats": 2}

    from app.models.post_stats import PostStats
    from app.repositories.post_stats import PostStatsRepository
    from fw.runtime.database import current
    from fw.runtime.database.seeding.seeder import check_seeds
    from fw.runtime.errors import FwError
    from fw.runtime.testing import Factory

    def refusal(work, *arguments):
        try:
            work(*arguments)
        except FwError as error:
            return error.message
        return ""

    assert "is a view" in refusal(Factory(print).body, PostStats)
    Path("database/seeds").mkdir(exist_ok=True)
    Path("database/seeds/stats.yaml").write_text("PostStats:\\n  one:\\n    posts: 3\\n")
    [fault] = check_seeds(Path())
    assert "PostStats is a view" in fault.message
    client.portal.call(current().source.execute, "DROP VIEW post_stats", [])
    assert client.get("/poststats/").status_code == 503
    reading = PostStatsRepository().all
    assert "the view post_stats is missing" in refusal(client.portal.call, reading)
"""


def example(page: str, heading: str, language: str) -> str:
    section = (DOCS / page).read_text().split(f"\n## {heading}\n", 1)[1]
    found = re.search(rf"^```{language}\n(.*?)^```", section, flags=re.M | re.S)
    assert found
    return found[1]


def fw(root: Path, *words: str) -> tuple[int, str]:
    done = python("-m", "fw", *words, cwd=root)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("provider", DATABASES)
def test_a_view_is_read_and_compared(
    provider: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = str(request.getfixturevalue(f"{provider}_url"))
    root = make_project(tmp_path / "shop", example("reference/schema.md", "Views", "fw"), url)
    run("-m", "fw", "admin", root=root)

    assert fw(root, "db", "diff") == (1, "view post_stats is missing\n")

    guide = "guides/migrations.md"
    command = example(guide, "Create a view", "sh").replace('"create post stats"', "create").split()
    run("-m", *command, root=root)
    [file] = (root / "database/migrations").glob("*_create.py")
    empty = re.compile(r"def upgrade.*", flags=re.S)
    code = example(guide, "Create a view", "python").replace("\\", "\\\\")
    file.write_text(empty.sub(code, file.read_text()))
    run("-m", "fw", "migrate", root=root)

    assert fw(root, "db", "diff") == (0, "the database matches the schema\n")
    if provider == "sqlite":
        assert "match the schema" in fw(root, "migrate", "plan")[1]
        assert "No new upgrade operations" in run("-m", "alembic", "check", root=root)
        run_generated_tests(root)
    run("-c", WALK, root=root)
    assert "002_post" in run("-m", "fw", "migrate", "fresh", "--yes", root=root)
