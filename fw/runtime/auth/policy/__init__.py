"""Authorization: actors, policies and the middleware that applies them."""
