import { Box, Button, Typography } from '@mui/material';
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin';

import { isLocked, may } from '../../../data/rights';
import { ChoiceChip } from '../../../fields/ChoiceChip';
import { useFormats } from '../../../i18n/formats';
import { can } from '../../../resource/catalog/catalog';
import type { NamedField } from '../../../resource/fields';
import { useTitleContext } from '../../../resource/names/recordName';
import { recordTitle } from '../../../resource/names/titles';
import type { ListView, Resource } from '../../../resource/types';
import { SectionLoadError } from '../../LoadError';
import { BoardCard } from './BoardCard';
import { type BoardColumn, useBoardColumns } from './boardColumns';
import { BoardGroup } from './BoardGroup';
import { useBoardChoices } from './useBoardChoices';
import { useMoveAction } from './useMoveAction';

const ActionDialog = lazy(() => import('../../actions/ActionDialog'));

interface BoardProps {
  resource: Resource;
  view: Extract<ListView, { view: 'board' }>;
}

interface Dragged {
  record: RaRecord;
  from: number;
}

/**
 * Records as cards in a column for each value of an enum, or for each record that a reference may
 * have. Cards are moved by mouse, menu or key.
 */
export default function Board({ resource, view }: BoardProps) {
  const { field: name } = view;
  const field: NamedField = { ...resource.fields[name]!, name };
  const { choices, groups } = useBoardChoices(resource, field, view.group);
  const action = useMoveAction(resource, field, view.move);
  const { columns, move } = useBoardColumns(resource, field, choices, action.save);
  const [dragged, setDragged] = useState<Dragged>();
  const [announced, setAnnounced] = useState('');
  const board = useRef<HTMLDivElement>(null);
  const moved = useRef<RaRecord['id']>(undefined);
  const translate = useTranslate();
  const titles = useTitleContext();
  const updates = can(resource, 'update') && !field.made && !field.given;
  const isFree = (record: RaRecord) => may(resource, record, 'update') && !isLocked(record, name);
  const canMove = (record: RaRecord) => (view.move ? action.canMove(record) : updates && isFree(record));
  const labelOf = ({ label }: BoardColumn) => label || translate('fw.views.none');
  useEffect(() => {
    // The card is another element in its new column.
    if (moved.current === undefined) return;
    const selector = `[data-id="${CSS.escape(String(moved.current))}"] a`;
    board.current?.querySelector<HTMLElement>(selector)?.focus();
    moved.current = undefined;
  });
  const moveTo = async (record: RaRecord, from: number, to: number, keepFocus = true) => {
    const target = columns[to];
    if (!target || to === from) return;
    if (keepFocus) moved.current = record.id;
    const done = await move(record, from, to);
    if (done === undefined) return;
    const title = recordTitle(resource, record, titles);
    const key = done ? 'fw.views.moved' : 'fw.views.not_moved';
    setAnnounced(translate(key, { name: title, column: labelOf(target) }));
  };
  return (
    <ResourceContextProvider value={resource.path}>
      {groups && <BoardGroup {...groups} />}
      <Box ref={board} sx={BOARD}>
        {columns.map((column, place) => (
          <Column
            key={String(column.value)}
            column={column}
            label={labelOf(column)}
            field={field}
            isTarget={dragged !== undefined && dragged.from !== place}
            drop={() => {
              if (dragged) void moveTo(dragged.record, dragged.from, place, false);
              setDragged(undefined);
            }}
          >
            {column.records.map((record) => (
              <BoardCard
                key={record.id}
                resource={resource}
                record={record}
                hidden={[name, view.group]}
                columns={canMove(record) ? columns.map(labelOf) : []}
                place={place}
                move={(to) => void moveTo(record, place, to)}
                drag={(active) => setDragged(active ? { record, from: place } : undefined)}
              />
            ))}
          </Column>
        ))}
      </Box>
      <Box role="status" className="fw-hidden">
        {announced}
      </Box>
      {action.asked && (
        <Suspense fallback={null}>
          <ActionDialog
            action={action.asked.action}
            records={[action.asked.record]}
            values={action.asked.values}
            onClose={action.close}
          />
        </Suspense>
      )}
    </ResourceContextProvider>
  );
}

interface ColumnProps {
  column: BoardColumn;
  label: string;
  field: NamedField;
  /** A card that is dragged can be dropped here. */
  isTarget: boolean;
  drop: () => void;
  children: React.ReactNode;
}

function Column({ column, label, field, isTarget, drop, children }: ColumnProps) {
  const { records, total, value, error, more } = column;
  const { number } = useFormats();
  const translate = useTranslate();
  const [over, setOver] = useState(false);
  const id = useId();
  const allow = (event: DragEvent) => {
    if (!isTarget) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Box
      component="section"
      aria-labelledby={id}
      className={over && isTarget ? 'fw-over' : ''}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        drop();
      }}
    >
      <Typography id={id} component="h2" sx={HEAD}>
        {value === null || !field.values ? label : <ChoiceChip field={field} value={value} />}
        {total !== undefined && <span>{number(total)}</span>}
      </Typography>
      {error ? <SectionLoadError error={error} retry={more} /> : <ul>{children}</ul>}
      {total !== undefined && total > records.length && (
        <Button size="small" fullWidth onClick={more}>
          {translate('fw.views.more')}
        </Button>
      )}
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 0.5,
  pb: 1,
  fontSize: '0.875rem',
  '& > span:last-of-type:not(.fw-choice)': { color: 'text.secondary', fontSize: '0.8125rem' },
};

const BOARD = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  overflowX: 'auto',
  pb: 1,
  '& > section': {
    flex: '1 0 250px',
    maxWidth: 360,
    minHeight: 160,
    p: 1,
    borderRadius: 2,
    border: '1px solid',
    borderColor: 'divider',
    backgroundColor: 'action.hover',
    '&.fw-over': { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& ul': {
    display: 'flex',
    flexDirection: 'column',
    gap: 1,
    m: 0,
    p: 0,
    listStyle: 'none',
  },
};
