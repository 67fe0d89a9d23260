import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { openDialog } from '../schema/dialogs.ts';
import { renameField, setConstraint } from '../schema/edits.ts';
import { language } from '../schema/language.ts';
import { run } from '../schema/operations.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import type { BlockForm, FormField } from '../schema/types.ts';
import { useSelected } from '../state/store.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/fields/Field.tsx';
import { Icon } from '../ui/icons.tsx';
import { flagsOf, valuesOf } from './constraints.ts';
import { FormTitle } from './ModelForm.tsx';
import { TextValue } from './TextValue.tsx';
import { Toggle } from './Toggle.tsx';
import { TypeField } from './TypeField.tsx';

/** The name, type, description and constraints of a field. */
export function FieldForm({ form, field }: { form: BlockForm; field: FormField }): ReactNode {
  const t = useTexts(texts);
  const model = form.name;
  const { name } = field;
  const valueOf = (word: string) => field.constraints.find((one) => one.word === word);
  const set = (word: string, value: string | boolean) => void setConstraint(model, name, word, value);
  return (
    <div className="form">
      <Button look="quiet" className="form-back" onClick={() => select(model, null, 'form')}>
        <Icon name="chevron" />
        {t.back(model)}
      </Button>
      <FormTitle kind={t.field} name={name} file={form.file} />
      <TextValue code label={t.name} value={name} onSave={(to) => to && void renameField(model, name, to)} />
      <FieldType model={model} field={field} />
      <TextValue
        multiline
        label={t.comment}
        value={field.comment}
        onSave={(comment) => void run([{ op: 'set_comment', model, field: name, comment }], t.changed(`${model}.${name}`))}
      />
      <section className="checks">
        {flagsOf(field).map((flag) => (
          <Toggle key={flag} label={t[flag]} checked={valueOf(flag) !== undefined} onChange={(on) => setConstraint(model, name, flag, on)} />
        ))}
      </section>
      <Reference model={model} field={field} />
      <section className="form-columns">
        {valuesOf(field).map((word) => (
          <TextValue key={word} code label={t[word]} value={valueOf(word)?.value ?? ''} onSave={(value) => set(word, value)} />
        ))}
      </section>
      <footer>
        <Button icon="trash" onClick={() => openDialog({ kind: 'delete', model, field: name })}>
          {t.deleteTitle(name).replace(/ ?\?$/, '')}
        </Button>
      </footer>
    </div>
  );
}

interface FieldTypeProps {
  model: string;
  field: FormField;
  plain?: boolean;
  autoFocus?: boolean;
}

/** The type of a field of the schema, changed when its input is left. */
export function FieldType({ model, field, ...rest }: FieldTypeProps): ReactNode {
  const t = useTexts(texts);
  const [type, setType] = useState(field.type);
  const sent = useRef(field.type);
  useEffect(() => {
    setType(field.type);
    sent.current = field.type;
  }, [field.type]);
  const save = (given: string) => {
    const wanted = given.trim();
    if (wanted === '' || wanted === field.type || wanted === sent.current) return;
    sent.current = wanted;
    void run([{ op: 'change_type', model, field: field.name, type: wanted }], t.changed(`${model}.${field.name}`));
  };
  return <TypeField value={type} onChange={setType} onCommit={save} {...rest} />;
}

function Reference({ model, field }: { model: string; field: FormField }): ReactNode {
  const t = useTexts(texts);
  const diagram = useSelected(language, (now) => now.diagram);
  const valueOf = (word: string) => field.constraints.find((one) => one.word === word)?.value ?? '';
  const target = valueOf('references');
  const set = (word: string, value: string) => void setConstraint(model, field.name, word, value);
  const models = diagram?.nodes.filter((node) => !node.view).map((node) => node.name) ?? [];
  const options = [...new Set([target, ...models])].filter(Boolean);
  const actions = (['restrict', 'cascade', 'set_null'] as const).map((value) => ({ value, label: t[value] }));
  const none = { value: '', label: t.none };
  const setTarget = (to: string) => {
    if (to !== '') return set('references', to);
    const words = ['references', 'on_delete', 'on_update'];
    const operations = words.map((word) => ({ op: 'remove_constraint', model, field: field.name, word }));
    void run(operations, t.changed(`${model}.${field.name}`));
  };
  return (
    <section className="form-columns">
      <Select label={t.references} value={target} options={[none, ...options.map((value) => ({ value, label: value }))]} onChange={(event) => setTarget(event.target.value)} />
      {target !== '' && (
        <>
          <Select label={t.on_delete} value={valueOf('on_delete') || 'restrict'} options={actions} onChange={(event) => set('on_delete', event.target.value)} />
          <Select label={t.on_update} value={valueOf('on_update')} options={[none, ...actions, { value: 'no_action', label: t.no_action }]} onChange={(event) => set('on_update', event.target.value)} />
        </>
      )}
    </section>
  );
}
