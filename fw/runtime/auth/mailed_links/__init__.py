"""Links in mails that prove who owns an address: password resets and verifications."""
