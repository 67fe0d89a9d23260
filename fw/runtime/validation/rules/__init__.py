"""The rules that come with fw: each module is a group of them, and is found by listing them."""
