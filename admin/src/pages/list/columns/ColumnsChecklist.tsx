import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button, Checkbox, FormControlLabel, IconButton, TextField } from '@mui/material';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

import { matchesWords } from '../../../layout/menu/menuEntries';
import { type ColumnChoices, type OfferedColumn, useColumnChoices } from './columnChoices';

/** Number of columns from which they can be searched. */
const SEARCHED = 10;

interface ColumnsChecklistProps {
  path: string;
  offered: OfferedColumn[];
  hidden: string[];
}

/** Checkboxes of the columns, with buttons to move them. Arrow keys move between the columns. */
export function ColumnsChecklist({ path, offered, hidden }: ColumnsChecklistProps) {
  const translate = useTranslate();
  const choices = useColumnChoices(path, offered, hidden);
  const [text, setText] = useState('');
  const { moved, move } = useMoves(choices);
  const total = choices.columns.length;
  const isSearched = total >= SEARCHED;
  const found = choices.columns.filter(({ label }) => matchesWords(label, text));
  return (
    <Box sx={{ p: 1, minWidth: 260 }}>
      {isSearched && (
        <TextField
          size="small"
          type="search"
          hiddenLabel
          fullWidth
          autoFocus
          placeholder={translate('ra.action.search_columns')}
          slotProps={{ htmlInput: { 'aria-label': translate('ra.action.search_columns') } }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Box component="ul" onKeyDown={moveFocus} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map(({ name, label }, index) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              label={label}
              sx={{ flex: 1, m: 0 }}
              control={
                <Checkbox
                  size="small"
                  autoFocus={!isSearched && index === 0}
                  checked={choices.isShown(name)}
                  onChange={() => choices.toggle(name)}
                />
              }
            />
            {/* The neighbours of a column that was searched aren't visible. */}
            {!text && (
              <MoveButtons
                label={label}
                place={index}
                total={total}
                move={(by, button) => move(name, by, button)}
              />
            )}
          </Box>
        ))}
      </Box>
      <Button size="small" fullWidth onClick={choices.reset}>
        {translate('ra.action.reset')}
      </Button>
      <Box role="status" className="fw-hidden">
        {moved}
      </Box>
    </Box>
  );
}

interface MoveButtonsProps {
  label: string;
  place: number;
  total: number;
  move: (by: -1 | 1, button: HTMLElement) => void;
}

function MoveButtons({ label, place, total, move }: MoveButtonsProps) {
  const translate = useTranslate();
  const moves = [
    { by: -1, name: 'move_up', Icon: UpIcon, isLast: place === 0 },
    { by: 1, name: 'move_down', Icon: DownIcon, isLast: place === total - 1 },
  ] as const;
  return moves.map(({ by, name, Icon, isLast }) => (
    <IconButton
      key={name}
      size="small"
      aria-label={translate(`fw.columns.${name}`, { name: label })}
      // A disabled button would lose the focus when its column arrives at the end.
      aria-disabled={isLast}
      sx={isLast ? { color: 'action.disabled' } : undefined}
      onClick={({ currentTarget }) => !isLast && move(by, currentTarget)}
    >
      <Icon fontSize="small" />
    </IconButton>
  ));
}

/** Return a function that moves a column, and the message of the last move for screen readers. */
function useMoves({ columns, move }: ColumnChoices) {
  const translate = useTranslate();
  const [last, setLast] = useState<string>();
  const button = useRef<HTMLElement | null>(null);
  // A browser takes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    button.current?.focus();
    button.current = null;
  });
  const place = columns.findIndex(({ name }) => name === last);
  const moved =
    place >= 0 &&
    translate('fw.columns.moved', {
      name: columns[place]?.label,
      place: place + 1,
      total: columns.length,
    });
  return {
    moved,
    move: (name: string, by: -1 | 1, pressed: HTMLElement) => {
      button.current = pressed;
      setLast(name);
      move(name, by);
    },
  };
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Move the focus to the same control of the next or the previous column. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const row = (event.target as HTMLElement).closest('li');
  if (!step || !row) return;
  event.preventDefault();
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const place = controls(row).indexOf(event.target as HTMLElement);
  controls(next)[place]?.focus();
}

function controls(row: Element | null): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>('input, button')] : [];
}
