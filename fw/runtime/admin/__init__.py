"""The admin at `/admin`: its pages, what they are told of the models, and the dashboard's figures.

`Application` imports it where `fw.toml` has a table `[admin]`; without one it costs nothing.
"""
