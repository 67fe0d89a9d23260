# ${names.model}

% for field in fields:
- ${field}
% endfor
