"""Logins with accounts of OpenID Connect providers."""
