{
  "$schema": "../lib/resource.schema.json",
  "model": ${model | js},
  "path": ${path | js},
  "one": ${one | js},
  "many": ${many | js},
  "key": ${key | js},
% if titles:
  "title": [
% for each in titles:
    ${each.value | js}${each.comma}
% endfor
  ],
% else:
  "title": ${title | js},
% endif
  "sort": ${sort | js},
  "fields": {
% for member in fields:
    ${member.name | js}: ${member.value | js}${member.comma}
% endfor
% if relations:
  },
  "relations": {
% for member in relations:
    ${member.name | js}: ${member.value | js}${member.comma}
% endfor
  }
% else:
  },
  "relations": {}
% endif
}
