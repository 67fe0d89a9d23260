"""The admin: pages and the API behind them."""
