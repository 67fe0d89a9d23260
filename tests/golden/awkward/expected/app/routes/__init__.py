# fw:generated:sha256:94826dd02f755fd5a429d69224d2360281ffca958c1217eec07af5bac5911347
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "services": "app.routes.service",
        "pages": "app.routes.page",
    }
)
