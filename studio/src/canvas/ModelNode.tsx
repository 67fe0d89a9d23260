import { Handle, Position, useConnection, useStore, useUpdateNodeInternals, type NodeProps } from '@xyflow/react';
import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { renameField, renameModel } from '../schema/edits.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import type { DiagramField, DiagramNode } from '../schema/types.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons.tsx';
import { closeEditor, editField } from './edited.ts';
import type { ModelNodeType } from './graph.ts';

/** Below this zoom, models show their name alone. */
export const NAME_ONLY = 0.5;
/** Size of a name on the screen, and width of a letter by the size. */
const NAME_SIZE = 12;
const LETTER = 0.78;

/** Return the size of a name that is shown alone: the same at each zoom, as far as it fits. */
function nameSize(zoom: number, { name, width, height }: DiagramNode): number {
  const step = Math.max(0.1, Math.round(zoom * 10) / 10);
  return Math.round(Math.min(NAME_SIZE / step, (width - 24) / (name.length * LETTER), height * 0.7));
}

/** A model on the canvas. Fields are dragged to other models to make relations. */
export const ModelNode = memo(function ModelNode({
  data: { model, colour, field },
  selected,
}: NodeProps<ModelNodeType>): ReactNode {
  // Rendered again only where a step of the zoom changes the size.
  const size = useStore(({ transform: [, , zoom] }) => (zoom < NAME_ONLY ? nameSize(zoom, model) : 0));
  const small = size > 0;
  const connecting = useConnection((connection) => connection.inProgress);
  const [editing, setEditing] = useState<string | null>(null);
  const name = model.name;
  const t = useTexts(texts);
  const update = useUpdateNodeInternals();
  const handles = model.fields.map((one) => one.name).join(' ');
  const measured = useRef(handles);
  useEffect(() => {
    // React Flow measures the handles again only if the size of the node changes.
    if (measured.current !== handles) update(name);
    measured.current = handles;
  }, [update, name, handles]);
  return (
    <div
      className={classes('model', selected && 'model-selected', small && 'model-small')}
      data-colour={colour}
      title={small ? undefined : (model.comment ?? undefined)}
    >
      <Handle
        type="target"
        position={Position.Left}
        className={connecting ? 'drop-area' : 'drop-none'}
        isConnectableStart={false}
      />
      <div className="model-name" style={small ? { fontSize: size } : undefined} onDoubleClick={() => setEditing('')}>
        {editing === '' ? (
          <NameInput value={name} onDone={setEditing} save={(to) => renameModel(name, to)} />
        ) : (
          <span>{name}</span>
        )}
        {model.view && <small>view</small>}
        {!small && (
          <button
            type="button"
            className="add-row nodrag"
            tabIndex={-1}
            aria-label={`${t.addField}: ${name}`}
            title={`${t.addField} (A)`}
            onClick={(event) => {
              event.stopPropagation();
              select(name, null, 'canvas');
              editField(name, null);
            }}
          >
            <Icon name="plus" size={14} />
          </button>
        )}
        <Handle type="source" position={Position.Right} id="" className="grip" />
      </div>
      {!small && (
        <ul onKeyDown={moveAlongRows}>
          {model.fields.map((one) => (
            <li
              key={one.name}
              className={classes('row', field === one.name && 'row-selected')}
              data-field={one.name}
              title={one.comment ?? undefined}
              onClick={(event) => {
                event.stopPropagation();
                select(name, one.name, 'canvas');
                if (editing === null) editField(name, one.name);
              }}
              onDoubleClick={() => {
                closeEditor();
                setEditing(one.name);
              }}
            >
              {editing === one.name ? (
                <>
                  <Mark field={one} />
                  <NameInput
                    value={one.name}
                    onDone={setEditing}
                    save={(to) => renameField(name, one.name, to)}
                  />
                </>
              ) : (
                <button
                  type="button"
                  className="row-button"
                  tabIndex={-1}
                  aria-haspopup="dialog"
                  onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && select(name, one.name, 'canvas')}
                >
                  <Mark field={one} />
                  <span className="row-name">{one.name}</span>
                  <TypeOf field={one} />
                </button>
              )}
              <Handle type="source" position={Position.Right} id={one.name} className="grip" />
            </li>
          ))}
          {model.timestamps && (
            <li className="row row-soft">
              <span className="mark" />
              <span className="row-name">timestamps</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
});

/** Move between the rows with the arrow keys, and back to the model with Escape. */
function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest('.row-button');
  if (row === null) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-button')];
  const at = rows.findIndex((one) => one === row);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) rows[(at + step + rows.length) % rows.length]?.focus();
  else if (event.key === 'Escape') row.closest<HTMLElement>('.react-flow__node')?.focus();
  // The canvas would select the model instead of pressing the button.
  else if (event.key !== 'Enter' && event.key !== ' ') return;
  if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
  event.stopPropagation();
}

function Mark({ field }: { field: DiagramField }): ReactNode {
  if (field.key) return <span className="mark mark-key"><Icon name="key" size={13} /></span>;
  if (field.references) return <span className="mark mark-link"><Icon name="link" size={13} /></span>;
  return <span className="mark" />;
}

function TypeOf({ field }: { field: DiagramField }): ReactNode {
  return (
    <span className={classes('row-type', field.values.length > 0 && 'row-enum')} title={field.values.join(', ') || undefined}>
      {field.unique && !field.key && <b title="unique">U</b>}
      {field.index && <b title="index">I</b>}
      {field.type}
      {field.nullable && <i title="nullable">?</i>}
    </span>
  );
}

interface NameInputProps {
  value: string;
  onDone: (editing: null) => void;
  save: (to: string) => void;
}

function selectAll(input: HTMLInputElement | null): void {
  input?.select();
}

function NameInput({ value, onDone, save }: NameInputProps): ReactNode {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape') onDone(null);
    if (event.key === 'Enter') event.currentTarget.blur();
  };
  return (
    <input
      className="name-input nodrag nopan"
      aria-label={value}
      defaultValue={value}
      ref={selectAll}
      onKeyDown={press}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        const to = event.currentTarget.value.trim();
        if (to !== '' && to !== value && event.currentTarget.isConnected) save(to);
        onDone(null);
      }}
    />
  );
}
