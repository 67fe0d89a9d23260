"""What is worked out before an application starts: routes, their description, settings, bytecode.

It stands in `storage/framework/bootstrap`, made by `fw optimize`. All of it is data, and none of
it is used once anything that it follows from has changed.
"""
