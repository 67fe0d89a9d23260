"""The `${table}` ${what}."""

${imports}
% for block in related:

${block}
% endfor
% for link in links:

${link}
% endfor
% for enum in enums:


class ${enum.name}(${StrEnum}):
% for member in enum.members:
    ${member.name} = ${member.value}
% endfor
% endfor


class ${names.model}(${bases}):
% if docstring:
    ${docstring}

% endif
    __tablename__ = ${table | py}
% for tuple in table_args:
    __table_args__ = ${tuple}
% endfor
% for rules in access:
    __access__ = ${rules}
% endfor

% for column in columns:
    ${column.name}: Mapped[${column.annotation}] = ${column.call}
% endfor
% if relationships:

% endif
% for relationship in relationships:
    ${relationship.name}: Mapped[${relationship.annotation}] = ${relationship.call}
% endfor
