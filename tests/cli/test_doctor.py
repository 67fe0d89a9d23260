"""Findings of `fw doctor`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from fw.project.doctor import Level, runner
from fw.project.doctor.generated import schema
from fw.project.doctor.settings import settings
from fw.runtime.config.settings import KNOWN, RENAMED
from tests.cli.conftest import Fw, problems

CARS = """\
database sqlite

model Car {
  id: uuid primary
  plate: string required
  seats: int nullable
}
"""


@pytest.mark.parametrize(("key", "name"), RENAMED.items())
def test_a_renamed_setting(tmp_path: Path, key: str, name: str) -> None:
    table, _, word = key.rpartition(".")
    assert f"{table}.{name}" in KNOWN
    assert key not in KNOWN
    (tmp_path / "fw.toml").write_text(f"[{table}]\n{word} = 1\n")
    [found] = settings(tmp_path)
    assert found.message == f"fw.toml: unknown setting {word!r} in [{table}]"
    assert found.remedy == f"use its new name {name}"


def test_links_to_reset_passwords_in_the_log_are_noted(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text('[auth]\nreset_url = "https://shop.example/reset"\n')
    found = [(finding.level, finding.message) for finding in settings(tmp_path)]
    assert found[1:] == [(Level.NOTE, "links to reset passwords are written to the log")]


LOGINS = """\
database sqlite

model Org {
  id: uuid primary
}

model User {
  id: uuid primary
  org_id: uuid references Org
  email: string unique
  badge: string unique
  access {
    tenant org_id
  }
}

model Note {
  id: uuid primary
  title: string
  badge: string references User.badge
  email: string references User.email
  access {
    read to user when title = me.nickname
  }
}
"""


@pytest.mark.parametrize(
    ("toml", "codes"), [('[auth]\nmodel = "User"\n', ["FW412", "FW342"]), ("", [])]
)
def test_a_schema_before_its_build_has_all_its_errors(
    tmp_path: Path, toml: str, codes: list[str]
) -> None:
    (tmp_path / "schema.fw").write_text(LOGINS)
    (tmp_path / "fw.toml").write_text(toml)

    problems = [one.message for one in schema(tmp_path) if one.level is Level.PROBLEM]

    assert [message.split()[1] for message in problems] == codes


class TestDoctor:
    def notes(self, fw: Fw, check: str) -> list[str]:
        found = json.loads(fw("doctor", "--format", "json").out)["findings"]
        return [
            each["message"] for each in found if (each["check"], each["level"]) == (check, "note")
        ]

    def test_a_list_that_reveals_values_that_are_not_sent(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        assert self.notes(fw, "queries") == []
        author = shop / "app" / "schemas" / "author.py"
        generated = author.read_text()
        before, name, after = generated.partition("class AuthorResponse")
        author.write_text(before + name + re.sub(r"    name: .*\n", "", after, count=1))
        hidden = "which AuthorResponse doesn't send: requests can find out its values"
        assert self.notes(fw, "queries") == [
            *(
                f"AuthorQuery.{attribute} has 'name', {hidden}"
                for attribute in ("filter_fields", "sort_fields", "search_fields")
            ),
            f"PostQuery.sort_fields has 'author.name', {hidden}",
        ]
        author.write_text(generated)
        post = shop / "app" / "schemas" / "post.py"
        generated_post = post.read_text()
        post.write_text(generated_post.replace('"author.name"', '"author.nmae"'))
        (fault,) = problems(fw)["queries"]
        assert fault.startswith(
            "app.schemas.post: PostQuery.sort_fields: Unknown field 'author.nmae'"
        )
        related = re.sub(r"search_fields = .*", 'search_fields = ("author.nmae",)', generated_post)
        post.write_text(related)
        (fault,) = problems(fw)["queries"]
        assert fault.startswith("app.schemas.post: PostQuery.search_fields: unknown text field")
        post.write_text(related.replace("nmae", "name"))
        model = shop / "app" / "models" / "post.py"
        foreign = 'ForeignKey("authors.id", ondelete="CASCADE")'
        model.write_text(model.read_text().replace(f"{foreign}, index=True", foreign))
        message = "foreign key posts.author_id has no index: each reads the whole table"
        notes = [note for note in self.notes(fw, "queries") if message in note]
        assert [note.split(", ")[0] for note in notes] == [
            "filters of AuthorQuery lead through 'posts'",
            "filters of PostQuery lead through 'author'",
        ]

    def test_a_misspelt_name_in_a_query_class(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        author = shop / "app" / "schemas" / "author.py"
        text = author.read_text()
        author.write_text(text.replace('("id", "name", "email"', '("id", "name", "emial"', 1))
        found = problems(fw)
        assert found.keys() == {"application"}
        (fault,) = found["application"]
        assert fault.startswith("app/schemas/author.py:")
        assert fault.endswith("'emial' in AuthorQuery.filter_fields; did you mean 'email'?")

    def test_a_valid_project_has_no_problems(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        assert problems(fw) == {}
        assert "no problems found" in fw("doctor").out

    def test_pending_migrations(self, fw: Fw, shop: Path) -> None:
        assert set(problems(fw)) == {"database", "migrations"}
        assert not (shop / "database" / "app.db").exists()

    def test_stale_files_and_missing_migrations(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        schema = shop / "schema.fw"
        schema.write_text(schema.read_text() + "\nmodel Tag {\n  id: int primary\n}\n")
        messages = " ".join(problems(fw)["files"])
        assert "without a migration: database/migrations/003_create_tag_migration.py" in messages
        assert "stale: " in messages

    def test_an_edited_file_is_no_problem(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        path = shop / "app" / "services" / "post.py"
        path.write_text(path.read_text() + "\n\nMINE = 1\n")
        assert problems(fw) == {}
        assert "edited by hand: app/services/post.py" in fw("doctor").out

    def test_an_edited_part_of_the_admin_is_no_problem(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        fw("admin")
        path = shop / "admin" / "resources" / "post.json"
        path.write_text(path.read_text().replace('"Title"', '"Headline"'))
        assert problems(fw) == {}
        assert "edited by hand: admin/resources/post.json" in fw("doctor").out

    def test_one_worker_without_garbage_collection(
        self, fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fw("migrate")
        service = shop / "app" / "services" / "post.py"
        service.write_text("import gc\n\nassert not gc.isenabled()\n" + service.read_text())
        outputs: list[str] = []
        worker_output = runner._worker_output

        def record(names: Sequence[str], root: Path) -> tuple[str, str]:
            outputs.append(worker_output(names, root)[0])
            return outputs[-1], ""

        monkeypatch.setattr(runner, "_worker_output", record)
        assert problems(fw) == {}
        [output] = outputs
        assert [json.loads(line)[0] for line in output.splitlines()] == [*runner._IN_WORKER]

    def test_a_broken_schema(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "schema.fw").write_text("model A {\n  b: strin\n}\n")
        assert any("schema.fw:2" in message for message in problems(fw)["schema"])

    def test_fields_that_look_secret_are_noted(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        assert self.notes(fw, "schema") == []
        schema = shop / "schema.fw"
        schema.write_text(
            schema.read_text().replace("name: string", "pin: string nullable\n  name: string")
        )
        [note] = self.notes(fw, "schema")
        assert note.endswith("FW501 field 'pin' on Author looks secret, and responses contain it")
        assert note.startswith("schema.fw:")

    def test_invalid_and_unknown_settings(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "fw.toml").write_text(
            '[server]\nprot = 9000\n[logging]\nlevel = "loud"\n[mine]\nprot = 1\n'
            '[logging.channels.audit]\nformat = "json"\n[cache.memory]\nmax_megabytes = 1\n'
            '[auth.routes]\nPost = { read = "public" }\n'
            '[storage.disks.public]\ndriver = "local"\n'
        )
        (shop / "config").mkdir()
        (shop / "config/http.toml").write_text("max_bdy = 1\n")
        found = problems(fw)["settings"]
        assert found[0] == "fw.toml: unknown setting 'prot' in [server]"
        assert found[-1] == "fw.toml: invalid logging.level 'loud'"
        assert "config/http.toml: unknown setting 'max_bdy' in [http]" in found
        assert len(found) == 3
        assert "did you mean 'port'?" in fw("doctor").out

    def test_misspelt_tables_and_unknown_drivers(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "fw.toml").write_text(
            '[shedule]\ntimezone = "UTC"\n[store]\nname = "A"\n[queue]\ndriver = "kafka"\n'
            '[cache]\nstore = "memcached"\n[mail]\ndriver = "pigeon"\n[schedule]\ntimezone = "Europe/Pragu"\n'
        )
        assert problems(fw)["settings"] == [
            "fw.toml: unknown table [shedule]",
            "fw.toml: invalid cache.store 'memcached'",
            "fw.toml: invalid queue.driver 'kafka'",
            "fw.toml: invalid mail.driver 'pigeon'",
            "fw.toml: invalid schedule.timezone 'Europe/Pragu'",
        ]
        out = fw("doctor").out
        assert "did you mean [schedule]?" in out
        assert "use one of database, rabbitmq, redis, sync" in out

    def test_the_length_of_a_secret_is_in_bytes(self, fw: Fw, shop: Path) -> None:
        with (shop / ".env").open("a") as file:
            file.write(f"A_SECRET={'é' * 16}\nB_SECRET={'e' * 31}\n")
        assert "B_SECRET in .env is shorter than 32 bytes" in problems(fw)["secrets"]
        assert "A_SECRET" not in fw("doctor").out

    def test_the_env_file(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / ".env").chmod(0o644)
        (shop / ".gitignore").write_text("")
        text = (shop / ".env").read_text() + "JWT_SECRET=changeme\n"
        (shop / ".env").write_text(text)
        found = problems(fw)
        assert "readable by others" in found["environment"][0]
        assert "isn't ignored by git" in found["secrets"][0]
        assert "JWT_SECRET in .env is a placeholder" in found["secrets"][1]
        assert "changeme" not in fw("doctor").out

    def test_files_that_everybody_can_read_are_noted(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "storage/logs/app.log").touch(mode=0o640)
        assert self.notes(fw, "environment") == []
        (shop / "storage/logs/app.log").chmod(0o644)
        (shop / "database/app.db").chmod(0o664)
        names = "database/app.db storage/logs/app.log"
        assert self.notes(fw, "environment") == [f"all users of this machine can read {names}"]

    def test_no_database(self, fw: Fw, shop: Path) -> None:
        (shop / ".env").write_text("")
        schema = shop / "schema.fw"
        schema.write_text(schema.read_text().replace("database sqlite", "database postgres"))
        assert "DATABASE_URL" in problems(fw)["environment"][0]

    def test_an_unavailable_database(self, fw: Fw, shop: Path) -> None:
        (shop / "schema.fw").write_text(
            (shop / "schema.fw").read_text().replace("database sqlite", "database postgres")
        )
        (shop / ".env").write_text("DATABASE_URL=postgresql://u:s3cret@127.0.0.1:1/x\n")
        found = problems(fw)
        assert found["database"]
        result = fw("doctor")
        assert "s3cret" not in result.out + result.err

    def test_missing_tables_of_the_queue(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        file = shop / "fw.toml"
        settings = file.read_text()
        file.write_text(settings.replace("[queue]\n", '[queue]\ndriver = "database"\n'))
        assert problems(fw) == {"queue": ["the table fw_jobs does not exist"]}
        assert "fw queue table" in fw("doctor").out
        fw("queue", "table")
        assert problems(fw) == {}

    def test_the_check_does_not_create_the_database_of_the_queue(self, fw: Fw, shop: Path) -> None:
        file = shop / "fw.toml"
        settings = file.read_text()
        file.write_text(settings.replace("[queue]\n", '[queue]\ndriver = "database"\n'))
        assert set(problems(fw)) == {"database", "migrations"}
        assert not (shop / "database" / "app.db").exists()
        fw("migrate")
        lines = '[queue]\ndriver = "database"\nconnection = "sqlite:///database/jobs.db"\n'
        file.write_text(settings.replace("[queue]\n", lines))
        assert problems(fw) == {"queue": ["the database of queue.connection doesn't exist"]}
        assert not (shop / "database" / "jobs.db").exists()
        fw("queue", "table")
        assert problems(fw) == {}
        file.write_text(
            file.read_text().replace("sqlite:///database/jobs.db", "mysql://a@127.0.0.1:1/b")
        )
        (told,) = problems(fw)["queue"]
        assert told == "cannot connect to mysql://a@127.0.0.1:1/b of queue.connection"

    def seeds(self, fw: Fw) -> list[tuple[str, str]]:
        found = json.loads(fw("doctor", "--format", "json").out)["findings"]
        return [(each["message"], each["remedy"]) for each in found if each["check"] == "seeds"]

    def test_samples_of_removed_models(self, fw: Fw, shop: Path) -> None:
        blog = "database/seeds/01_blog.yaml"
        (shop / blog).write_text((shop / blog).read_text() + "# mine\n")
        assert self.seeds(fw) == [("the seeds match the models", None)]
        (shop / "schema.fw").write_text(CARS)
        told = "cannot check the seeds until the models are built"
        assert self.seeds(fw) == [(told, "run fw build")]
        assert fw("build", "--allow-destructive").status == 0
        # fw build removes the samples, but for the one that was edited.
        assert not (shop / "database/seeds/02_welcome.py").exists()
        assert self.seeds(fw) == [
            (
                f"{blog}:{line}: unknown model {model}",
                f"use Car; if the model was removed from the schema, edit or delete {blog}",
            )
            for line, model in ((4, "Author"), (12, "Post"))
        ]
        (shop / blog).unlink()
        assert self.seeds(fw) == []
        assert not (shop / "database" / "app.db").exists()

    def test_seeds_that_do_not_match_their_model(self, fw: Fw, shop: Path) -> None:
        (shop / "schema.fw").write_text(CARS)
        assert fw("build", "--allow-destructive").status == 0
        for sample in (shop / "database/seeds").glob("0*"):
            sample.unlink()
        mine = shop / "database/seeds/01_cars.yaml"
        mine.write_text("Car:\n  mine: {plate: AB 1, seats: many}\n  yours: {plaet: AB 2}\n")
        (shop / "database/seeds/02_more.py").write_text(
            "import os\n\nprint('noise')\nos.system('echo noise')\nos.write(2, b'\\xff')\n\n"
            "async def run(): 1 / 0\n"
        )
        # The check uses no database and runs no seeder.
        (shop / ".env").write_text("")
        assert self.seeds(fw) == [
            (
                "database/seeds/01_cars.yaml:2: Car.mine, seats: 'many' is not a valid int",
                "such as 42",
            ),
            (
                "database/seeds/01_cars.yaml:3: Car.yours, plaet: unknown field on Car",
                "did you mean 'plate'?",
            ),
        ]
        mine.write_text("Car:\n  mine: {plate: AB 1}\n")
        assert self.seeds(fw) == [("the seeds match the models", None)]

    def test_an_unresolved_conflict(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "app" / "services" / "post.py.fw-merge").write_text("<<<<<<<\n")
        assert "app/services/post.py.fw-merge" in problems(fw)["merges"][0]
        told = "resolve it in app/services/post.py.fw-merge and build again"
        assert told in fw("doctor").out

    def test_the_heavy_libraries_are_imported_by_one_worker(self, shop: Path) -> None:
        code = "import sys\nfrom fw.cli import main\nmain(['doctor'])\nprint(*sys.modules)"
        # Not from a fork of this process, which has imported them.
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=shop, capture_output=True, text=True
        )
        loaded = done.stdout.split()
        assert "fw.project.doctor.runner" in loaded
        assert {"alembic", "fastapi", "pydantic", "sqlalchemy"}.isdisjoint(loaded)
        # Only a project that isn't up to date has to be parsed and built.
        assert {"doit", "mako", "textx"}.isdisjoint(loaded)
