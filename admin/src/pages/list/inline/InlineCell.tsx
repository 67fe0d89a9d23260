import { type MouseEvent, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';

import { isLocked, may } from '../../../data/rights';
import { FieldValue } from '../../../fields/FieldValue';
import { can } from '../../../resource/catalog/catalog';
import { useResource } from '../../../resource/catalog/catalogContext';
import type { NamedField } from '../../../resource/fields';
import type { Field, Resource } from '../../../resource/types';
import { BoolEditor, CellEditor } from './CellEditor';

const TYPES = new Set([
  ...['bool', 'date', 'datetime', 'decimal', 'enum', 'float', 'int', 'string', 'text', 'time'],
]);

/** Return true if the cells of the field are edited in the table. */
export function isInline(resource: Resource, field: Field): boolean {
  const fixed = field.made || field.given || field.private || field.references !== undefined;
  return field.inline === true && !fixed && TYPES.has(field.type) && can(resource, 'update');
}

/** Cell that turns into an input when it is clicked. */
export function InlineCell({ field }: { field: NamedField }) {
  const resource = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const cell = useRef<HTMLSpanElement>(null);
  if (!record) return null;
  if (!may(resource, record, 'update') || isLocked(record, field.name)) {
    return <FieldValue source={field.name} compact />;
  }
  const close = (way: Way) => {
    setEditing(false);
    // The next cell, or the button of this one once it is rendered.
    setTimeout(() => leave(cell.current, way));
  };
  return (
    // The row of the cell opens the record.
    <span ref={cell} className="fw-inline" onClick={stopPropagation}>
      {field.type === 'bool' && !field.nullable ? (
        <BoolEditor resource={resource} field={field} record={record} />
      ) : editing ? (
        <CellEditor resource={resource} field={field} record={record} close={close} />
      ) : (
        <button type="button" onClick={() => setEditing(true)}>
          <span className="fw-hidden">{translate('fw.inline.edit', { label: field.label })}</span>
          <FieldValue source={field.name} compact link={false} />
        </button>
      )}
    </span>
  );
}

/** Focus after an edit: it stays at the cell, or goes to a neighbour. */
export type Way = 'back' | 'next' | 'none' | 'stay';

function leave(cell: HTMLElement | null, way: Way): void {
  if (!cell || way === 'none') return;
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLElement>('.fw-inline') ?? [])];
  const step = { back: -1, next: 1, stay: 0 }[way];
  const control = cells[cells.indexOf(cell) + step]?.querySelector<HTMLElement>('button, input');
  control?.focus();
  if (step !== 0 && control instanceof HTMLButtonElement) control.click();
}

function stopPropagation(event: MouseEvent): void {
  event.stopPropagation();
}
