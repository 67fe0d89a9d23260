Hello ${customer},

${body}

${agent}
--${" "}
Answer this mail to add to your ticket ${number}.
