import { useState, type ReactNode } from 'react';

import { useTexts } from '../app/i18n.ts';
import { useSelected } from '../app/store.ts';
import { closeDialog } from '../schema/dialogs.ts';
import { language } from '../schema/language.ts';
import { run } from '../schema/operations.ts';
import {
  ofKind,
  proposed,
  relationOperations,
  type RelationAnswers,
  type RelationKind,
} from '../schema/relation.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import { Checkbox, Select, TextField } from '../ui/Field.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface RelationDialogProps {
  source: string;
  target: string;
  /** The field that was dragged to the target. */
  field: string | null;
}

/** Asks for the names of a new relation, and for what a deletion does. */
export function RelationDialog({ source, target, field }: RelationDialogProps): ReactNode {
  const t = useTexts(texts);
  const diagram = useSelected(language, (now) => now.diagram);
  const dragged = diagram?.nodes
    .find((node) => node.name === source)
    ?.fields.find((one) => one.name === field);
  // A key or a reference can't become a reference to something else.
  const usable = dragged !== undefined && !dragged.key && dragged.references === null;
  const [answers, setAnswers] = useState<RelationAnswers>(() => {
    const first = proposed(source, target, null);
    return usable && field?.endsWith('_id') ? ofKind(first, 'field', source, target, field) : first;
  });
  const set = (change: Partial<RelationAnswers>) => setAnswers({ ...answers, ...change });
  const isLink = answers.kind === 'many_to_many';
  const mayBeNull = answers.kind === 'field' ? (dragged?.nullable ?? false) : answers.optional;
  const unsafe = !isLink && answers.onDelete === 'set_null' && !mayBeNull;
  const kinds: { value: RelationKind; label: string }[] = [
    { value: 'many_to_one', label: t.manyToOne(source, target) },
    { value: 'one_to_one', label: t.oneToOne(source, target) },
    { value: 'many_to_many', label: t.manyToMany(source, target) },
  ];
  if (usable && field !== null) kinds.unshift({ value: 'field', label: t.useField(field) });
  const submit = async () => {
    const name = `${source}.${answers.alias}`;
    if (!(await run(relationOperations(source, target, answers), t.added(name)))) return;
    closeDialog();
    select(source, isLink ? null : answers.field, 'form');
  };
  return (
    <Dialog
      title={t.relationTitle(source, target)}
      submit={t.addRelation}
      disabled={answers.alias === '' || (!isLink && answers.field === '') || unsafe}
      onClose={closeDialog}
      onSubmit={submit}
    >
      <Select
        data-autofocus
        label={t.relationKind}
        options={kinds}
        value={answers.kind}
        onChange={(event) =>
          setAnswers(ofKind(answers, event.target.value as RelationKind, source, target, field))
        }
      />
      {!isLink && answers.kind !== 'field' && (
        <>
          <TextField className="code-field" label={t.foreignKey} value={answers.field} onChange={(event) => set({ field: event.target.value.trim() })} />
          <Checkbox label={t.optional} hint={t.optionalHint(source, target)} checked={answers.optional} onChange={(event) => set({ optional: event.target.checked })} />
        </>
      )}
      {!isLink && (
        <Select
          label={t.on_delete}
          error={unsafe ? t.setNullNeedsOptional : undefined}
          options={(['restrict', 'cascade', 'set_null'] as const).map((value) => ({ value, label: t[value] }))}
          value={answers.onDelete}
          onChange={(event) => set({ onDelete: event.target.value as RelationAnswers['onDelete'] })}
        />
      )}
      <div className="columns">
        <TextField className="code-field" label={t.alias(source)} value={answers.alias} onChange={(event) => set({ alias: event.target.value.trim() })} />
        {!(isLink && source === target) && (
          <TextField className="code-field" label={t.alias(target)} hint={t.aliasHint} value={answers.inverse} onChange={(event) => set({ inverse: event.target.value.trim() })} />
        )}
      </div>
    </Dialog>
  );
}
