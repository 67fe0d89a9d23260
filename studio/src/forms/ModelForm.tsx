import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { openDialog } from '../schema/dialogs.ts';
import { renameModel } from '../schema/edits.ts';
import { run } from '../schema/operations.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import type { BlockForm } from '../schema/types.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { NewText } from './NewText.tsx';
import { TextValue } from './TextValue.tsx';
import { Toggle } from './Toggle.tsx';

/** The name, description, fields, relations and rules of a model or a view. */
export function ModelForm({ form }: { form: BlockForm }): ReactNode {
  const t = useTexts(texts);
  const model = form.name;
  const change = (operation: { op: string; [key: string]: unknown }) =>
    run([{ model, ...operation }], t.changed(model));
  return (
    <div className="form">
      <FormTitle kind={form.kind === 'view' ? t.view : t.model} name={model} file={form.file} />
      <TextValue code label={t.name} value={model} onSave={(to) => to && void renameModel(model, to)} />
      <TextValue multiline label={t.comment} value={form.comment} onSave={(comment) => void change({ op: 'set_comment', comment })} />
      <section>
        <header>
          <h3>{t.fields}</h3>
          <Button look="quiet" icon="plus" onClick={() => openDialog({ kind: 'field', model })}>
            {t.addField}
          </Button>
        </header>
        <FieldList form={form} onMove={change} />
        {form.kind === 'model' && <Timestamps form={form} onChange={change} />}
      </section>
      <RelationList form={form} onDelete={(alias) => void change({ op: 'delete_relation', alias })} />
      {form.kind === 'model' && <LineList form={form} onChange={change} />}
      <footer>
        <Button icon="trash" onClick={() => openDialog({ kind: 'delete', model, field: null })}>
          {t.deleteTitle(model).replace(/ ?\?$/, '')}
        </Button>
      </footer>
    </div>
  );
}

export function FormTitle({ kind, name, file }: { kind: string; name: string; file: string }): ReactNode {
  return (
    <div className="form-title">
      <Badge tone="accent">{kind}</Badge>
      <h2>{name}</h2>
      <small>{file}</small>
    </div>
  );
}

type Change = (operation: { op: string; [key: string]: unknown }) => Promise<boolean>;

function FieldList({ form, onMove }: { form: BlockForm; onMove: Change }): ReactNode {
  const t = useTexts(texts);
  const before = (place: number) => ({ before: form.fields[place]?.name ?? null });
  return (
    <ul className="form-list">
      {form.fields.map((field, place) => (
        <li key={field.name}>
          <button type="button" onClick={() => select(form.name, field.name, 'form')}>
            <span>{field.name}</span>
            <code>{field.type}</code>
          </button>
          <IconButton icon="up" className="move" label={`${t.moveUp}: ${field.name}`} disabled={place === 0} onClick={() => void onMove({ op: 'move_field', field: field.name, ...before(place - 1) })} />
          <IconButton icon="down" className="move" label={`${t.moveDown}: ${field.name}`} disabled={place === form.fields.length - 1} onClick={() => void onMove({ op: 'move_field', field: field.name, ...before(place + 2) })} />
        </li>
      ))}
    </ul>
  );
}

function Timestamps({ form, onChange }: { form: BlockForm; onChange: Change }): ReactNode {
  const t = useTexts(texts);
  const line = form.lines.find((one) => one.kind === 'timestamps')?.text;
  return (
    <Toggle
      label={t.timestamps}
      hint={t.timestampsHint}
      checked={line !== undefined}
      onChange={() =>
        onChange(line === undefined ? { op: 'set_line', line: 'timestamps' } : { op: 'delete_line', line })
      }
    />
  );
}

function RelationList({ form, onDelete }: { form: BlockForm; onDelete: (alias: string) => void }): ReactNode {
  const t = useTexts(texts);
  if (form.relations.length === 0) return null;
  return (
    <section>
      <header>
        <h3>{t.relations}</h3>
      </header>
      <ul className="form-list">
        {form.relations.map((one) => (
          <li key={one.alias}>
            <button type="button" title={t.selectModel(one.model)} onClick={() => select(one.model, null, 'search')}>
              <span>{one.alias}</span>
              <code>
                {one.kind} {one.model}
              </code>
            </button>
            <IconButton icon="trash" label={t.deleteTitle(one.alias)} onClick={() => onDelete(one.alias)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineList({ form, onChange }: { form: BlockForm; onChange: Change }): ReactNode {
  const t = useTexts(texts);
  const lines = form.lines.filter((one) => one.kind !== 'timestamps');
  return (
    <section>
      <header>
        <h3>{t.lines}</h3>
      </header>
      {lines.map(({ text }) => (
        <div key={text} className="line">
          <TextValue code label={text.split(/[\s(]/)[0] ?? ''} value={text} onSave={(line) => void onChange(line === '' ? { op: 'delete_line', line: text } : { op: 'set_line', line, replaces: text })} />
          <IconButton icon="trash" label={t.deleteTitle(text)} onClick={() => void onChange({ op: 'delete_line', line: text })} />
        </div>
      ))}
      <NewText label={t.newLine} hint={t.lineHint} onAdd={(line) => onChange({ op: 'set_line', line })} />
    </section>
  );
}
