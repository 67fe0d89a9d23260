# fw:generated:sha256:30517b041e9a44e13cc07032fc8b81247781dfce9a8d08d3d640bf911766c282
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "profiles": "app.routes.profile",
        "settings": "app.routes.settings",
        "addresses": "app.routes.address",
        "overrides": "app.routes.override",
        "topics": "app.routes.topic",
        "topicnotes": "app.routes.topic_note",
        "countries": "app.routes.country",
        "countryflags": "app.routes.country_flag",
        "countrypages": "app.routes.country_page",
    }
)
