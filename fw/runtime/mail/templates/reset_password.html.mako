<p>Someone asked to reset the password of your account at ${site}.</p>
<p><a href="${link}">Choose a new password</a> within ${minutes} minutes.</p>
<p>If it wasn't you, ignore this mail. Your password stays as it is.</p>
