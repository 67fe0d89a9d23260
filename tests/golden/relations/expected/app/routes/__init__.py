# fw:generated:sha256:71966dc563a6095c33a5545f0d918be6adfb3c87ae4ab573c492eda75f5fd8d0
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "people": "app.routes.person",
        "articles": "app.routes.article",
        "remarks": "app.routes.remark",
    }
)
