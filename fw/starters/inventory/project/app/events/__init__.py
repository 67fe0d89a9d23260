"""Events of the stock."""
