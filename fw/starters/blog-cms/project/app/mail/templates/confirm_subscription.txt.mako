Someone, probably you, has entered this address for the newsletter of ${blog}.

To get it, open this page and confirm:

${link}

If you did not ask for it, ignore this mail: without a confirmation nothing is sent to you.
