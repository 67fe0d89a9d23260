# fw:generated:sha256:b7c069bc629488d97373ccdade8aa02a66e08a4aea543ced03dc20e9b39d4aa2
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "people": "app.routes.person",
        "articles": "app.routes.article",
        "remarks": "app.routes.remark",
    }
)
