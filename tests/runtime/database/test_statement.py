"""Statements compiled once."""

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from fw.runtime.database.sql.statement import Statement


def test_rows_have_plain_names_where_a_subquery_leads_to_them() -> None:
    posts = sa.Table("posts", sa.MetaData(), sa.Column("id", sa.Integer), sa.Column("at", sa.Float))
    some = sa.select(posts).limit(10).subquery("some")
    statement = Statement(sa.select(some), SQLiteDialect_pysqlite())
    for row in (statement.row([1, 2.0]), *statement.rows([[1, 2.0]])):
        assert [type(name) for name in row] == [str, str]
