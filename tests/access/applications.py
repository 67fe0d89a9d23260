"""A project with access rules, and the requests that tests send to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.applications import make_project, run

__all__ = ["DESK", "SCHEMA", "make_access_project", "run_requests"]

SCHEMA = """
model Label {
  id: uuid primary
  name: string(80)
  shown: bool
  access {
    read to user when shown = true
  }
}

model Note {
  id: uuid primary
  owner_id: uuid references User
  title: string(80)
  status: enum(draft, published, locked) default draft
  hidden: bool default false
  access {
    read to public when status = "published"
    read, create, update, delete to user when owner_id = me
    read, update to role developer
    deny update to user when status = "locked"
    deny delete to all when hidden = true
  }
  relations {
    belongs_to User as owner via owner_id
    many_to_many Label as labels
  }
}

model Team {
  id: uuid primary
  name: string(80)
  lead_id: uuid references User
  relations {
    many_to_many User as members
    has_many Task as tasks
  }
  access {
    read to user when members has me or lead_id = me
    update to user when lead_id = me
  }
}

model Task {
  id: uuid primary
  team_id: uuid references Team nullable
  title: string(80)
  author: string(120) nullable
  access {
    read to user when team.members has me or team.lead_id = me
    read to user when author = me.email
    create, update, delete to user when team.lead_id = me
    deny update to user when team.tasks has (title = "frozen")
  }
  relations {
    belongs_to Team as team via team_id
    has_many Step as steps
  }
}

model Step {
  id: uuid primary
  task_id: uuid references Task on_delete restrict
  text: string(80)
  access {
    read, create, update, delete to user when task.team.lead_id = me
  }
  relations {
    belongs_to Task as task via task_id
  }
}

model Visit {
  id: uuid primary
  org_id: uuid references Org required readonly
  author_id: uuid references User required readonly
  title: string(80) unique
  access {
    tenant org_id
    owner author_id
    read to role developer
  }
}

model Remark {
  id: uuid primary
  note_id: uuid references Note on_delete restrict
  text: string(80)
  access {
    read, create to user
    delete to role admin
  }
  relations {
    belongs_to Note as note via note_id
  }
}
"""
DESK = """
model Tag {
  id: uuid primary
  name: string(80)
  body: text default ""
  access {
    read, create to user
    field body read to user when name = "ann"
    field body read to role developer
  }
}

model Agent {
  id: uuid primary
  name: string(80)
  phone: string(40) default "none"
  access {
    read, create, update, delete to user
    field phone read to role developer
  }
  relations {
    has_many Ticket as tickets
    many_to_many Tag as tags through Tagging
  }
}

model Ticket {
  id: uuid primary
  owner_id: uuid references User
  title: string(80)
  agent_id: uuid nullable references Agent
  priority: int default 1
  breached: bool default false
  salary: int nullable
  note: text default ""
  due_at: datetime nullable
  access {
    read, create, update, delete to user
    field breached, agent_id, due_at read to role developer
    field agent_id, breached write to role developer
    field salary, note read, write to role developer
    field salary read, write to user when owner_id = me
    field note read to user when owner_id = me
    field priority write to user when priority < 5
    field priority write to role developer
  }
  relations {
    belongs_to User as owner via owner_id
    belongs_to Agent as agent via agent_id
  }
}

model Tagging {
  id: uuid primary
  agent_id: uuid references Agent
  tag_id: uuid references Tag
  owner_id: uuid references User
  secret: bool default false
  access {
    read, create to user when owner_id = me or secret = false
    read to role developer
    field tag_id read to user when owner_id = me
    field tag_id read to role developer
  }
}
"""
ORG = """
model Org {
  id: uuid primary
  name: string(80)
}

"""
HEAD = """
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.agent import Agent
from app.models.label import Label
from app.models.note import Note
from app.models.org import Org
from app.models.step import Step
from app.models.tag import Tag
from app.models.tagging import Tagging
from app.models.task import Task
from app.models.team import Team
from app.models.ticket import Ticket
from app.models.user import User
from app.models.visit import Visit


def titles(response):
    assert response.status_code == 200, response.text
    return sorted(one["title"] for one in response.json()["data"])


"""
"""Imports of the tests in the project, and a helper."""


def make_access_project(root: Path) -> Path:
    """Make a project with `SCHEMA` whose users belong to an organisation."""
    make_project(root, "database sqlite\n")
    run("-m", "fw", "auth", root=root)
    schema = root / "schema.fw"
    text = schema.read_text()
    user = text.index("model User {")
    text = f"{text[:user]}{ORG}{text[user:]}".replace(
        "model User {\n", "model User {\n  org_id: uuid references Org nullable\n"
    )
    schema.write_text(text + SCHEMA + DESK)
    settings = root / "fw.toml"
    text = settings.read_text().replace("[auth]\n", '[auth]\nexplain = "always"\n', 1)
    settings.write_text(f'{text}Remark = {{ delete = ["admin"] }}\n')
    for command in ("build", "migrate"):
        run("-m", "fw", command, root=root)
    return root


def run_requests(
    project: Path, requests: str, database: str, request: pytest.FixtureRequest
) -> None:
    """Run tests in the project on a database; all must pass."""
    url = "" if database == "sqlite" else str(request.getfixturevalue(f"{database}_url"))
    file = project / "tests" / f"{request.module.__name__.rpartition('.')[2]}.py"
    file.write_text(HEAD + requests)
    try:
        found = run("-m", "pytest", "-q", str(file), root=project, FW_TEST_DATABASE_URL=url)
    finally:
        file.unlink()
    assert f"{requests.count('def test_')} passed" in found
