# fw:generated:sha256:5e9f6c375b6f4dfaee0a4979bcc19dbe49a23d8cbdd2238264d4c8c494534c75
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "roles": "app.routes.role",
        "accounts": "app.routes.account",
    }
)
