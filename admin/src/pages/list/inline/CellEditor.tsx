import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';

import { changedValue, type DateTimeKind, inputType, toInputText } from '../../../inputs/dateTime/dateTime';
import { choicesOf, isText, type NamedField } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';
import type { Way } from './InlineCell';
import { useCellSave } from './useCellSave';

interface EditorProps {
  resource: Resource;
  field: NamedField;
  record: RaRecord;
}

const CLOCKS: Partial<Record<string, DateTimeKind>> = {
  date: 'date',
  datetime: 'datetime-local',
  time: 'time',
};
const NUMBERS = new Set(['decimal', 'float', 'int']);

/** Input in a cell. Enter and Tab save, Escape cancels, and so does leaving without a change. */
export function CellEditor({ close, ...props }: EditorProps & { close: (way: Way) => void }) {
  const { field, record } = props;
  const { save, prepare, saving, error } = useCellSave(props.resource, field, record);
  const clock = CLOCKS[field.type];
  const stored: unknown = record[field.name];
  const [text, setText] = useState(() =>
    clock ? toInputText(clock, stored) : String(stored ?? ''),
  );
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const closed = useRef(false);
  const id = useId();
  useEffect(() => {
    void prepare();
    input.current?.focus();
    if (!clock) input.current?.select?.();
    // Once, when the editor opens.
  }, []);
  const finish = async (way: Way, value = text) => {
    if (closed.current) return;
    closed.current = true;
    if (await save(valueOf(field, value, stored))) close(way);
    else closed.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      closed.current = true;
      close('stay');
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      const way = event.shiftKey ? 'back' : 'next';
      void finish(event.key === 'Tab' ? way : 'stay');
    }
  };
  const common = {
    ref: input,
    value: text,
    'aria-label': field.label,
    'aria-invalid': error !== undefined,
    'aria-busy': saving,
    ...(error !== undefined && { 'aria-describedby': id }),
    onKeyDown,
    onBlur: () => void finish('none'),
  };
  return (
    <>
      {field.type === 'enum' || field.type === 'bool' ? (
        <ChoiceInput field={field} {...common} choose={(value) => setText(value)} />
      ) : (
        <input
          {...common}
          type={clock ? inputType(clock) : 'text'}
          autoComplete="off"
          {...(NUMBERS.has(field.type) && { inputMode: 'decimal' as const })}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {error !== undefined && (
        <span id={id} role="alert" className="fw-inline-error">
          {error}
        </span>
      )}
    </>
  );
}

type ChoiceInputProps = React.ComponentProps<'select'> & {
  field: NamedField;
  choose: (value: string) => void;
};

function ChoiceInput({ field, choose, ...props }: ChoiceInputProps) {
  const translate = useTranslate();
  const choices =
    field.type === 'bool'
      ? ['true', 'false'].map((id) => ({ id, name: translate(`ra.boolean.${id}`) }))
      : choicesOf(field);
  return (
    <select {...props} onChange={(event) => choose(event.target.value)}>
      {field.nullable && <option value="">—</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Checkbox that saves at once. */
export function BoolEditor({ resource, field, record }: EditorProps) {
  const { save, saving, error } = useCellSave(resource, field, record);
  return (
    <>
      <input
        type="checkbox"
        aria-label={field.label}
        aria-busy={saving}
        checked={record[field.name] === true}
        onChange={(event) => void save(event.target.checked)}
      />
      {error !== undefined && (
        <span role="alert" className="fw-inline-error">
          {error}
        </span>
      )}
    </>
  );
}

/** Return the value to save for the text of the input. */
function valueOf(field: NamedField, text: string, stored: unknown): unknown {
  const clock = CLOCKS[field.type];
  if (clock) return changedValue(clock, text, stored);
  if (field.type === 'bool') return text === '' ? null : text === 'true';
  if (isText(field)) return text === '' && field.nullable && stored !== '' ? null : text;
  return text.trim() === '' ? null : text.trim();
}
