These goods expire within 30 days. Expired goods aren't picked any more: scrap them.

% for one in levels:
${one.expires_on}  ${one.location}  ${one.product}, lot ${one.lot}: ${format(one.quantity.normalize(), "f")}${'  EXPIRED' if one.expires_on < on else ''}
% endfor
