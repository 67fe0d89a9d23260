"""The `${names.table}` table."""

${imports}
% for block in related:

${block}
% endfor
% if choices:

% endif
% for choice in choices:
${choice.name} = ${choice.code}
% endfor
% for link in links:

${link}
% endfor


class ${names.model}(${bases}):
    __tablename__ = ${names.table | py}
% for tuple in table_args:
    __table_args__ = ${tuple}
% endfor

% for column in columns:
    ${column.name}: Mapped[${column.annotation}] = ${column.call}
% endfor
% if relationships:

% endif
% for relationship in relationships:
    ${relationship.name}: Mapped[${relationship.annotation}] = ${relationship.call}
% endfor
