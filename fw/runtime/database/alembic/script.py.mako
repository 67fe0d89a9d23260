"""${message}"""

import sqlalchemy as sa  # noqa: F401
from alembic import op
% if imports:
${imports}
% endif

revision = "${up_revision}"
down_revision = ${repr(down_revision).replace("'", '"')}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
