import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { Button, Popover } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';

import type { OfferedColumn } from './columnChoices';
import { ColumnsChecklist } from './ColumnsChecklist';

interface ColumnsMenuProps {
  columns: OfferedColumn[];
  /** Names of the columns that are hidden by default. */
  hidden: string[];
}

/** Button that opens the columns of a table: show, hide and order them. */
export function ColumnsMenu({ columns, hidden }: ColumnsMenuProps) {
  const path = useResourceContext() ?? '';
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [openings, setOpenings] = useState(0);
  const label = translate('ra.action.select_columns');
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari doesn't focus a clicked button, so closing the menu couldn't restore the focus.
    currentTarget.focus();
    setAnchor(currentTarget);
    setOpenings(openings + 1);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={open}
      >
        {label}
      </Button>
      {/* All of the content mounts with the menu: an input that is added later would take the
          focus from the button of a closed menu. */}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {/* A menu that opens again while it closes focuses its first control again. */}
        <ColumnsChecklist key={openings} path={path} offered={columns} hidden={hidden} />
      </Popover>
    </>
  );
}
