# fw:generated:sha256:8c2e0a0b508cb8ee5915adf9b1b992f37e2b97751851671e949f63f4580fa258
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "labels": "app.routes.label",
        "issues": "app.routes.issue",
        "milestones": "app.routes.milestone",
        "members": "app.routes.member",
        "teams": "app.routes.team",
        "memberships": "app.routes.membership",
        "follows": "app.routes.follow",
    }
)
