<!doctype html>
<html lang="en">
<body style="margin: 0 auto; max-width: 36em; padding: 1.5em; font: 16px/1.6 Georgia, serif; color: #222">
<p style="color: #777">${blog}</p>
<h1 style="font-size: 1.5em; line-height: 1.25">${title}</h1>
${html | n}
% if post_link:
<hr style="border: 0; border-top: 1px solid #ddd; margin: 2em 0">
<h2 style="font-size: 1.2em"><a href="${post_link}" style="color: #b3141a">${post_title}</a></h2>
<p>${post_text}</p>
% endif
<p style="margin-top: 3em; font-size: 0.8em; color: #777">
You get this mail because you have subscribed to ${blog}.
<a href="${unsubscribe}" style="color: #777">End the subscription</a>
</p>
</body>
</html>
