Dear ${guardian},

${student} was absent on ${f"{on:%A, %d %B %Y}"}:

% for meeting in meetings:
${f"{meeting.starts:%H:%M}"}  ${meeting.course}
% endfor

If there is a reason, please tell the registrar.
