# fw:generated:sha256:207cbd8f19da6f03b03dca73090f49fe8577303409fdb0d43eedec9a9a3eec7b
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

from app.auth import auth

routes = RouteTable(
    {
        "auth": "app.routes.auth",
        "topics": "app.routes.topic",
        "notes": "app.routes.note",
        "authroles": "app.routes.auth_role",
        "users": "app.routes.user",
    },
    guard=auth,
)
