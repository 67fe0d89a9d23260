# fw:generated:sha256:bbfae83668cbf78105d6476d95ff7176750b2a2a70a0e2b03135e886a2454cde
"""Every route: the first segment of a path, and the module that answers it."""

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
