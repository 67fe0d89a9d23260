"""What can be done with each model: the place for rules of your own."""
