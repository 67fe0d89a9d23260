Dear ${student},

the grades of ${course} are closed. You have ${'passed' if has_passed else 'failed'} with ${format(percent, "f")} %.
