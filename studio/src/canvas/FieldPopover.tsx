import { useStore as useFlowStore } from '@xyflow/react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import './popover.css';
import { FieldType } from '../forms/FieldForm.tsx';
import { TextValue } from '../forms/TextValue.tsx';
import '../forms/forms.css';
import { Toggle } from '../forms/Toggle.tsx';
import { TypeField } from '../forms/TypeField.tsx';
import { useForm, usePlace } from '../forms/useForm.ts';
import { useTexts } from '../i18n/i18n.ts';
import { openDialog } from '../schema/dialogs.ts';
import { renameField, setConstraint } from '../schema/edits.ts';
import { run } from '../schema/operations.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import { useStore } from '../state/store.ts';
import { IconButton } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/Field.tsx';
import { placeBeside } from '../ui/place.ts';
import { closeEditor, editField, edited, nodeOf, rowOf, type Edited } from './edited.ts';

const FLAGS = ['nullable', 'required', 'unique', 'index'] as const;

/** The editor beside the row of a field, while one is edited. */
export function FieldPopover(): ReactNode {
  const now = useStore(edited);
  useEffect(() => closeEditor, []);
  if (now === null) return null;
  return <Popover key={`${now.model} ${now.field === null}`} {...now} />;
}

/** A box in the top layer beside a row. It closes by Escape, and when something else is used. */
function Popover({ model, field }: Edited): ReactNode {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  // The canvas moves below the box.
  const transform = useFlowStore((state) => state.transform);
  useBesideRow(box, { model, field }, transform);
  useClosing(box);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    closeEditor();
    const row = field === null ? null : rowOf({ model, field })?.querySelector('button');
    (row ?? nodeOf(model))?.focus();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className="field-popover"
      role="dialog"
      aria-label={field === null ? `${t.addField}: ${model}` : `${model}.${field}`}
      popover="manual"
      onKeyDown={press}
    >
      {field === null ? <NewField model={model} /> : <FieldEditor model={model} field={field} />}
    </div>
  );
}

function useBesideRow(box: React.RefObject<HTMLDivElement | null>, { model, field }: Edited, moved: unknown) {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const place = () => {
      const row = rowOf({ model, field });
      if (row !== null) placeBeside(element, row.getBoundingClientRect());
    };
    if (!element.matches(':popover-open')) element.showPopover();
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box, model, field, moved]);
}

function useClosing(box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const leave = (event: Event) => {
      const element = box.current;
      if (element === null || (event.target instanceof Node && element.contains(event.target))) return;
      // What is typed is saved when its input is left.
      const input = document.activeElement;
      if (input instanceof HTMLElement && element.contains(input)) input.blur();
      closeEditor();
    };
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('focusin', leave);
    };
  }, [box]);
}

/** Focus the first input once it is shown. */
function useFirstInput(isShown: boolean): React.RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = body.current?.querySelector<HTMLInputElement>('[data-autofocus]');
    input?.focus();
    input?.select();
  }, [isShown]);
  return body;
}

function FieldEditor({ model, field: name }: { model: string; field: string }): ReactNode {
  const t = useTexts(texts);
  const { form, isCurrent } = useForm(model);
  const place = usePlace(form, name, isCurrent);
  const found = form?.fields[place];
  const body = useFirstInput(found !== undefined);
  const isGone = form !== null && isCurrent && found === undefined;
  useEffect(() => {
    if (isGone) closeEditor();
  }, [isGone]);
  if (form === null || found === undefined) return null;
  const field = { ...found, name };
  const valueOf = (word: string) => field.constraints.find((one) => one.word === word);
  const label = t.changed(`${model}.${name}`);
  const rename = async (to: string) => {
    if (to !== '' && (await renameField(model, name, to)) && edited.get() !== null) editField(model, to);
  };
  const move = (to: number) =>
    void run([{ op: 'move_field', model, field: name, before: form.fields[to]?.name ?? null }], label);
  return (
    <div ref={body} className="field-editor">
      <header>
        <span className="soft">{model}</span>
        <IconButton icon="up" label={t.moveUp} disabled={place === 0} onClick={() => move(place - 1)} />
        <IconButton icon="down" label={t.moveDown} disabled={place === form.fields.length - 1} onClick={() => move(place + 2)} />
        <IconButton
          icon="trash"
          label={t.deleteTitle(name).replace(/ ?\?$/, '')}
          onClick={() => {
            closeEditor();
            openDialog({ kind: 'delete', model, field: name });
          }}
        />
      </header>
      <div className="field-pair">
        <TextValue code label={t.name} value={name} onSave={(to) => void rename(to)} />
        <FieldType plain autoFocus model={model} field={field} />
      </div>
      <div className="field-flags">
        {FLAGS.map((flag) => (
          <Toggle key={flag} label={t[flag]} checked={valueOf(flag) !== undefined} onChange={(on) => setConstraint(model, name, flag, on)} />
        ))}
      </div>
      <TextValue code label={t.default} value={valueOf('default')?.value ?? ''} onSave={(value) => void setConstraint(model, name, 'default', value)} />
      <TextValue label={t.comment} value={field.comment} onSave={(comment) => void run([{ op: 'set_comment', model, field: name, comment }], label)} />
    </div>
  );
}

function NewField({ model }: { model: string }): ReactNode {
  const t = useTexts(texts);
  const [name, setName] = useState('');
  const [type, setType] = useState('string(80)');
  const [nullable, setNullable] = useState(false);
  const body = useFirstInput(true);
  const isBusy = useRef(false);
  const add = async () => {
    // Enter may come again before the field is added.
    if (name === '' || type === '' || isBusy.current) return;
    isBusy.current = true;
    await addField();
    isBusy.current = false;
  };
  const addField = async () => {
    const line = `${name}: ${type}${nullable ? ' nullable' : ''}`;
    if (!(await run([{ op: 'add_field', model, line }], t.added(`${model}.${name}`)))) return;
    select(model, name, 'canvas');
    setName('');
    body.current?.querySelector('input')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement) void add();
  };
  return (
    <div ref={body} className="field-editor" onKeyDown={press}>
      <header>
        <strong>{t.addField}</strong>
        <span className="soft">{model}</span>
      </header>
      <div className="field-pair">
        <TextField data-autofocus className="code-field" label={t.name} placeholder="published_at" spellCheck={false} value={name} onChange={({ target }) => setName(target.value.trim())} />
        <TypeField plain value={type} onChange={setType} />
      </div>
      <Toggle label={t.nullable} checked={nullable} onChange={async (on) => (setNullable(on), true)} />
      <footer>
        <span className="field-hint">{t.enterAdds}</span>
        <button type="button" className="button button-primary" disabled={name === '' || type === ''} onClick={() => void add()}>
          {t.addField}
        </button>
      </footer>
    </div>
  );
}
