"""Errors as responses: problem details (RFC 9457), and the handlers that return them."""
