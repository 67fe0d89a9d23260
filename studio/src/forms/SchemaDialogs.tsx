import { useState, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { closeDialog, dialog } from '../schema/dialogs.ts';
import { deleteField, deleteModel, renameField, renameModel } from '../schema/edits.ts';
import { language } from '../schema/language.ts';
import { arrangeAll } from '../schema/layout.ts';
import { run } from '../schema/operations.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import { useSelected, useStore } from '../state/store.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Checkbox, TextArea, TextField } from '../ui/fields/Field.tsx';
import { RelationDialog } from './RelationDialog.tsx';
import { TypeField } from './TypeField.tsx';

/** The dialog about the schema that is open. */
export default function SchemaDialogs(): ReactNode {
  const t = useTexts(texts);
  const asked = useStore(dialog);
  switch (asked?.kind) {
    case 'model':
      return <AddModel />;
    case 'enum':
      return <AddEnum />;
    case 'field':
      return <AddField model={asked.model} />;
    case 'relation':
      return <RelationDialog {...asked} />;
    case 'rename':
      return <Rename model={asked.model} field={asked.field} />;
    case 'delete':
      return <Delete model={asked.model} field={asked.field} />;
    case 'arrange':
      return (
        <Dialog
          title={t.arrange}
          submit={t.arrangeDo}
          onClose={closeDialog}
          onSubmit={() => {
            closeDialog();
            return arrangeAll(t.arranged);
          }}
        >
          <p>{t.arrangeText}</p>
        </Dialog>
      );
    default:
      return null;
  }
}

function AddModel(): ReactNode {
  const t = useTexts(texts);
  const [name, setName] = useState('');
  const [fields, setFields] = useState('name: string(80)');
  const [timestamps, setTimestamps] = useState(true);
  const submit = async () => {
    const lines = fields.split('\n').map((line) => line.trim()).filter(Boolean);
    const operation = { op: 'add_model', model: name, fields: lines, timestamps };
    if (!(await run([operation], t.added(name)))) return;
    closeDialog();
    select(name, null, 'search');
  };
  return (
    <Dialog title={t.addModel} submit={t.addModel} disabled={name === ''} onClose={closeDialog} onSubmit={submit}>
      <TextField data-autofocus label={t.name} hint={t.nameHint} value={name} onChange={({ target }) => setName(target.value.trim())} />
      <TextArea label={t.fields} rows={4} spellCheck={false} className="code-field" value={fields} onChange={({ target }) => setFields(target.value)} />
      <Checkbox label={t.withTimestamps} checked={timestamps} onChange={({ target }) => setTimestamps(target.checked)} />
    </Dialog>
  );
}

function AddEnum(): ReactNode {
  const t = useTexts(texts);
  const [name, setName] = useState('');
  const [members, setMembers] = useState('draft "Draft"\npublished "Published"');
  const submit = async () => {
    const lines = members.split('\n').map((line) => line.trim()).filter(Boolean);
    if (!(await run([{ op: 'add_enum', name, members: lines }], t.added(name)))) return;
    closeDialog();
    select(name, null, 'search');
  };
  return (
    <Dialog title={t.addEnum} submit={t.addEnum} disabled={name === ''} onClose={closeDialog} onSubmit={submit}>
      <TextField data-autofocus label={t.name} hint={t.nameHint} value={name} onChange={({ target }) => setName(target.value.trim())} />
      <TextArea label={t.members} rows={4} spellCheck={false} className="code-field" value={members} onChange={({ target }) => setMembers(target.value)} />
    </Dialog>
  );
}

function AddField({ model }: { model: string }): ReactNode {
  const t = useTexts(texts);
  const [name, setName] = useState('');
  const [type, setType] = useState('string(80)');
  const [nullable, setNullable] = useState(false);
  const submit = async () => {
    const line = `${name}: ${type}${nullable ? ' nullable' : ''}`;
    if (!(await run([{ op: 'add_field', model, line }], t.added(`${model}.${name}`)))) return;
    closeDialog();
    select(model, name, 'form');
  };
  return (
    <Dialog title={`${t.addField}: ${model}`} submit={t.addField} disabled={name === '' || type === ''} onClose={closeDialog} onSubmit={submit}>
      <TextField data-autofocus label={t.name} hint={t.fieldHint} value={name} onChange={({ target }) => setName(target.value.trim())} />
      <TypeField value={type} onChange={setType} />
      <Checkbox label={t.nullable} checked={nullable} onChange={({ target }) => setNullable(target.checked)} />
    </Dialog>
  );
}

function Rename({ model, field }: { model: string; field: string | null }): ReactNode {
  const t = useTexts(texts);
  const before = field ?? model;
  const [name, setName] = useState(before);
  const submit = async () => {
    const done = field === null ? renameModel(model, name) : renameField(model, field, name);
    if (await done) closeDialog();
  };
  return (
    <Dialog title={t.renameTitle(before)} submit={t.rename} disabled={name === '' || name === before} onClose={closeDialog} onSubmit={submit}>
      <TextField data-autofocus label={t.newName} hint={t.renameHint} value={name} onFocus={({ target }) => target.select()} onChange={({ target }) => setName(target.value.trim())} />
    </Dialog>
  );
}

function Delete({ model, field }: { model: string; field: string | null }): ReactNode {
  const t = useTexts(texts);
  const diagram = useSelected(language, (now) => now.diagram);
  const node = diagram?.nodes.find((one) => one.name === model);
  const aliases = node?.relations.filter((one) => one.kind === 'belongs_to' && one.via === field);
  const users = diagram?.edges.filter((edge) => field === null && edge.target === model && edge.source !== model);
  const names = users?.map((edge) => edge.id) ?? [];
  const submit = async () => {
    closeDialog();
    await (field === null ? deleteModel(model) : deleteField(model, field, aliases?.map((one) => one.alias) ?? []));
  };
  return (
    <Dialog danger title={t.deleteTitle(field ?? model)} submit={t.delete} onClose={closeDialog} onSubmit={submit}>
      <p>{field === null ? t.deleteModelText : t.deleteFieldText}</p>
      {names.length > 0 && <p>{t.stillUsed(names.join(', '))}</p>}
    </Dialog>
  );
}
