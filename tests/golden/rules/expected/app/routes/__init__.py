# fw:generated:sha256:3d79f2131b35891aaea1077a045ef5e7c743b402dfe24e67201d7bdd98c2ebb6
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "members": "app.routes.member",
        "events": "app.routes.event",
    }
)
