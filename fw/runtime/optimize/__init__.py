"""Production caches of `fw optimize`: routes, OpenAPI document, settings and bytecode.

They are data files in `storage/framework/bootstrap`. A cache is ignored once one of its sources
has changed.
"""
