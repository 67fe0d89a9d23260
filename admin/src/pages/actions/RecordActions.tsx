import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';

import { useResource } from '../../resource/catalog/catalogContext';
import type { Action } from '../../resource/types';
import { ActionButton, useActionStart } from './ActionButton';
import { actionsOn, isApplicable } from './actions';

/** Return the actions of the record of the page that its values allow, the most important first. */
function useRecordActions(): Action[] {
  const record = useRecordContext();
  const actions = actionsOn(useResource(), 'record');
  if (!record) return [];
  const rank = ({ style }: Action) => ['primary', undefined, 'danger'].indexOf(style);
  return actions
    .filter((action) => isApplicable(action, record))
    .sort((one, other) => rank(one) - rank(other));
}

/** Return the action that stands out on the page of the record, if there is one. */
export function usePrimaryAction(): Action | undefined {
  return useRecordActions().find(({ style }) => style === 'primary');
}

/** Actions of the record of the page: one as a button, others in a menu. */
export function RecordActions() {
  const record = useRecordContext();
  const actions = useRecordActions();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [first] = narrow ? [] : actions;
  const others = actions.filter((action) => action !== first);
  if (!record) return null;
  return (
    <>
      {others.length > 0 && <ActionMenu actions={others} record={record} />}
      {first && <ActionButton key={first.label} action={first} record={record} />}
    </>
  );
}

interface ActionMenuProps {
  actions: Action[];
  record: RaRecord;
}

function ActionMenu({ actions, record }: ActionMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { dialog, pending, start } = useActionStart(record);
  const label = translate('fw.action.more');
  const choose = (action: Action) => {
    setAnchor(null);
    start(action);
  };
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={pending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => choose(action)}
            sx={action.style === 'danger' ? { color: 'error.main' } : {}}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
      {dialog}
    </>
  );
}
