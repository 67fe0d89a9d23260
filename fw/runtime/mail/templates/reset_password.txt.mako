Someone asked to reset the password of your account at ${site}.

Open this link within ${minutes} minutes to choose a new one:

${link}

If it wasn't you, ignore this mail. Your password stays as it is.
