<p>Please confirm that this is the address of your account at ${site}.</p>
<p><a href="${link}">Confirm the address</a> within ${hours} hours.</p>
<p>If you have no account there, ignore this mail.</p>
