"""Enums that models share: each member has the value that is stored, and a label."""

${imports}
% for one in classes:


class ${one.name}(${base}):
% if one.docstring:
    ${one.docstring}

% endif
% for member in one.members:
    ${member}
% endfor
% endfor
