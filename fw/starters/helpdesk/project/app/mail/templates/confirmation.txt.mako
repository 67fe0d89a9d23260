Hello ${customer},

your request has arrived, and has the number ${number}. We answer in our opening hours.

${title}
--${" "}
Answer this mail to add to your ticket.
