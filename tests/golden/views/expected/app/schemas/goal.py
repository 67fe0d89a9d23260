# fw:generated:sha256:8feedc5330258aefb10bf454b8234df827eff9f2393e2c95b2194868d9f36427
"""Request and response schemas for goals."""

from fw.runtime.http import Date, Int, ListQuery, ResponseSchema, ShowQuery, Uuid

from app.models.goal import Goal


class GoalResponse(ResponseSchema):
    """Fields of a goal in a response."""

    id: Int
    stats_id: Uuid | None
    reached_on: Date | None


class GoalQuery(ListQuery):
    """Query parameters for listing goals."""

    model = Goal
    filter_fields = ("id", "stats_id", "reached_on")
    sort_fields = ("id", "stats_id", "reached_on")


class GoalShow(ShowQuery):
    """Query parameters for retrieving a goal."""

    model = Goal
