Please confirm that this is the address of your account at ${site}.

Open this link within ${hours} hours:

${link}

If you have no account there, ignore this mail.
