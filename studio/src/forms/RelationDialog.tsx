import { useState, type ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { closeDialog } from '../schema/dialogs.ts';
import { language } from '../schema/language.ts';
import { run } from '../schema/operations.ts';
import {
  canRefer,
  matchingKey,
  ofKind,
  proposed,
  relationOperations,
  takenNames,
  type RelationAnswers,
  type RelationKind,
} from '../schema/relation.ts';
import { select } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import { useSelected } from '../state/store.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Checkbox, Select, TextField } from '../ui/fields/Field.tsx';

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
  const nodeNamed = (name: string) => diagram?.nodes.find((node) => node.name === name);
  const from = nodeNamed(source);
  const taken = takenNames(from, nodeNamed(target));
  const fieldNamed = (name: string | null) => from?.fields.find((one) => one.name === name);
  const dragged = fieldNamed(field);
  const own = dragged !== undefined && canRefer(from, dragged, target) ? field : null;
  // The key that is named after the target is the better one.
  const usable = own?.endsWith('_id') ? own : (matchingKey(from, target) ?? own);
  const [answers, setAnswers] = useState<RelationAnswers>(() => {
    const first = proposed(source, target, null, taken);
    return usable?.endsWith('_id') ? ofKind(first, 'field', source, target, usable, taken) : first;
  });
  const set = (change: Partial<RelationAnswers>) => setAnswers({ ...answers, ...change });
  const isLink = answers.kind === 'many_to_many';
  const mayBeNull = answers.kind === 'field' ? (fieldNamed(answers.field)?.nullable ?? false) : answers.optional;
  const unsafe = !isLink && answers.onDelete === 'set_null' && !mayBeNull;
  const kinds: { value: RelationKind; label: string }[] = [
    { value: 'many_to_one', label: t.manyToOne(source, target) },
    { value: 'one_to_one', label: t.oneToOne(source, target) },
    { value: 'many_to_many', label: t.manyToMany(source, target) },
  ];
  if (usable !== null) kinds.unshift({ value: 'field', label: t.useField(usable) });
  const isTaken = (model: string, name: string) => (taken[model === source ? 'source' : 'target'].has(name) ? t.taken(model, name) : undefined);
  const keyTaken = isLink || answers.kind === 'field' ? undefined : isTaken(source, answers.field);
  const aliasTaken = isTaken(source, answers.alias);
  const inverseTaken = source === target ? undefined : isTaken(target, answers.inverse);
  const isFaulty = unsafe || [keyTaken, aliasTaken, inverseTaken].some((one) => one !== undefined);
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
      disabled={answers.alias === '' || (!isLink && answers.field === '') || isFaulty}
      onClose={closeDialog}
      onSubmit={submit}
    >
      <Select
        data-autofocus
        label={t.relationKind}
        options={kinds}
        value={answers.kind}
        onChange={(event) =>
          setAnswers(ofKind(answers, event.target.value as RelationKind, source, target, usable, taken))
        }
      />
      {!isLink && answers.kind !== 'field' && (
        <>
          <TextField className="code-field" label={t.foreignKey} error={keyTaken} value={answers.field} onChange={(event) => set({ field: event.target.value.trim() })} />
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
      <div className="form-columns">
        <TextField className="code-field" label={t.alias(source)} error={aliasTaken} value={answers.alias} onChange={(event) => set({ alias: event.target.value.trim() })} />
        {!(isLink && source === target) && (
          <TextField className="code-field" label={t.alias(target)} hint={t.aliasHint} error={inverseTaken} value={answers.inverse} onChange={(event) => set({ inverse: event.target.value.trim() })} />
        )}
      </div>
    </Dialog>
  );
}
