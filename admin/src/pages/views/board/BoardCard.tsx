import MoveIcon from '@mui/icons-material/MoreHoriz';
import { Box, IconButton, Menu, MenuItem, Paper } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { type RaRecord, RecordContextProvider, useCreatePath, useTranslate } from 'react-admin';

import { FieldValue } from '../../../fields/FieldValue';
import { PathLink, SCROLL_TO_TOP } from '../../../layout/PathLink';
import { useRecordName } from '../../../resource/names/recordName';
import { titleColumns } from '../../../resource/names/titles';
import type { Resource } from '../../../resource/types';
import { hiddenColumns, tableFields } from '../../list/columns/columns';

interface BoardCardProps {
  resource: Resource;
  record: RaRecord;
  /** Fields that the board shows already. */
  hidden: (string | undefined)[];
  /** Labels of the columns that the card can be moved to; empty without the permission. */
  columns: string[];
  /** Index of the card's column. */
  place: number;
  move: (to: number) => void;
  /** Called when dragging begins (true) and ends (false). */
  drag: (active: boolean) => void;
}

const MAX_FIELDS = 3;

/** A record on a board. Shift with an arrow key moves the focused card to the next column. */
export function BoardCard(props: BoardCardProps) {
  const { resource, record, columns, place, move, drag } = props;
  const createPath = useCreatePath();
  const name = useRecordName(resource, record);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.shiftKey || step === undefined || columns.length === 0) return;
    event.preventDefault();
    move(place + step);
  };
  return (
    <Paper
      component="li"
      variant="outlined"
      data-id={record.id}
      draggable={columns.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        drag(true);
      }}
      onDragEnd={() => drag(false)}
      sx={CARD}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <PathLink
          to={createPath({ resource: resource.path, type: 'show', id: record.id })}
          state={SCROLL_TO_TOP}
          draggable={false}
          onKeyDown={onKeyDown}
        >
          {name}
        </PathLink>
        {columns.length > 0 && <MoveMenu {...props} name={name} />}
      </Box>
      <RecordContextProvider value={record}>
        <CardFields {...props} />
      </RecordContextProvider>
    </Paper>
  );
}

function CardFields({ resource, record, hidden }: BoardCardProps) {
  const left = new Set([...hiddenColumns(resource), ...titleColumns(resource), ...hidden]);
  const fields = tableFields(resource).filter(({ name, made, readonly }) => {
    return !left.has(name) && (!made || readonly) && record[name] !== null && record[name] !== undefined;
  });
  if (fields.length === 0) return null;
  return (
    <Box component="dl">
      {fields.slice(0, MAX_FIELDS).map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <FieldValue source={name} compact link={false} />
          </dd>
        </div>
      ))}
    </Box>
  );
}

/** Menu that moves the card, for keyboards and touch screens. */
function MoveMenu({ columns, place, move, name }: BoardCardProps & { name: string }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('fw.views.move', { name });
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        title={translate('fw.views.move_hint')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoveIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // The card, and its button, may be in another column then.
        disableRestoreFocus
      >
        {columns.map((column, to) => (
          <MenuItem
            key={column}
            disabled={to === place}
            onClick={() => {
              setAnchor(null);
              move(to);
            }}
          >
            {column}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const CARD = {
  p: 1.25,
  fontSize: '0.8125rem',
  '&[draggable=true]': { cursor: 'grab' },
  '&:hover': { borderColor: 'text.secondary' },
  '& a': {
    flex: 1,
    minWidth: 0,
    color: 'text.primary',
    fontSize: '0.875rem',
    fontWeight: 600,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline' },
  },
  '& button': { mt: -0.5, mr: -0.5 },
  '& dl': { m: 0, mt: 0.75, display: 'grid', gap: 0.25 },
  '& dl > div': { display: 'flex', gap: 0.75, minWidth: 0 },
  '& dt': { color: 'text.secondary', flex: 'none' },
  '& dd': { m: 0, minWidth: 0, overflow: 'hidden' },
};
