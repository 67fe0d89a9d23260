${text}
% if post_link:

${post_title}
${post_text}
${post_link}
% endif

--
You get this mail because you have subscribed to ${blog}.
To end the subscription: ${unsubscribe}
