"""${title | doc}."""

${imports}

revision = ${revision | py}
down_revision = ${down_revision | py}


def upgrade() -> None:
${upgrade}


def downgrade() -> None:
${downgrade}
