Good morning ${name},

this is your ${day.strftime("%A")}.
% for title, lines in (("Overdue", overdue), ("Due today", today), ("Stale deals", stale), ("Deals without a next step", neglected)):
% if lines:

${title}
% for line in lines:
- ${line}
% endfor
% endif
% endfor
