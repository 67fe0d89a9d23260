"""Quick fixes: changes that solve a diagnostic."""
