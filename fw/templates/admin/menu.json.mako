{
% if menu:
  "menu": [
% for item in menu:
    ${item.value | js}${item.comma}
% endfor
  ]
% else:
  "menu": []
% endif
}
