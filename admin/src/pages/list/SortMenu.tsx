import SortIcon from '@mui/icons-material/Sort';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useListSortContext, useTranslate } from 'react-admin';

import { useCatalog, useResource } from '../../resource/catalog/catalogContext';
import { isSortable, visibleFields } from '../../resource/fields';
import { columnSort, sortColumn } from '../../resource/sort';

/** Sort menu for lists without column heads. Choosing the same field again reverses the order. */
export function SortMenu() {
  const resource = useResource();
  const catalog = useCatalog();
  const fields = visibleFields(resource)
    .filter(isSortable)
    .map(({ name, label }) => ({ name, label, order: columnSort(resource, name, catalog) }));
  const { sort, setSort } = useListSortContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const label = translate('fw.list.sort');
  const shown = sortColumn(resource, sort.field);
  const wayOf = (field: string) => (field === sort.field && sort.order === 'ASC' ? 'DESC' : 'ASC');
  const choose = (field: string) => {
    setSort({ field, order: wayOf(field) });
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <SortIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {fields.map(({ name, label: field, order }) => (
          <MenuItem key={name} selected={name === shown} onClick={() => choose(order)}>
            {field} {translate(`ra.sort.${wayOf(order)}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
