Hello ${customer},

Your request has arrived. Its number is ${number}. We answer in our opening hours.

${title}
--${" "}
Answer this mail to add to your ticket.
