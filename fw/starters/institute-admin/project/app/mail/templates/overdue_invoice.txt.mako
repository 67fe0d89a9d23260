Dear ${student},

the fees for ${term} were due on ${f"{due_on:%d %B %Y}"}, and ${format(open, "f")} of invoice ${number} is still open.

If you have paid in the last days, please ignore this mail.
