{
  "$schema": "../schemas/resource.json",
  "model": ${model | js},
  "path": ${path | js},
  "one": ${one | js},
  "many": ${many | js},
% if view:
  "view": true,
% endif
  "key": ${key | js},
% if keys:
  "keys": [
% for each in keys:
    ${each.value | js}${each.comma}
% endfor
  ],
% endif
% if titles:
  "title": [
% for each in titles:
    ${each.value | js}${each.comma}
% endfor
  ],
% else:
  "title": ${title | js},
% endif
% if sorts:
  "sort": [
% for each in sorts:
    ${each.value | js}${each.comma}
% endfor
  ],
% else:
  "sort": ${sort | js},
% endif
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
