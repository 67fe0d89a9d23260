import SortIcon from '@mui/icons-material/Sort';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useListSortContext, useTranslate } from 'react-admin';

import { useResource } from '../../resource/context';
import { isSortable, shownFields } from '../../resource/fields';

/** Sorts a list where there are no heads of columns; the same field again turns it round. */
export function SortMenu() {
  const fields = shownFields(useResource()).filter(isSortable);
  const { sort, setSort } = useListSortContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const label = translate('fw.list.sort');
  const orderOf = (name: string) => (name === sort.field && sort.order === 'ASC' ? 'DESC' : 'ASC');
  const choose = (field: string) => {
    setSort({ field, order: orderOf(field) });
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          color="primary"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <SortIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {fields.map(({ name, label: field }) => (
          <MenuItem key={name} selected={name === sort.field} onClick={() => choose(name)}>
            {field} {translate(`ra.sort.${orderOf(name)}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
