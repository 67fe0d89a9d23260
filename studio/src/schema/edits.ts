import { textsNow } from '../i18n/i18n.ts';
import { language } from './language.ts';
import { renamePlace } from './layout.ts';
import { run, type Operation } from './operations.ts';
import { select, selection } from './selection.ts';
import { texts } from './texts.ts';

/** Rename a model, a view or an enum at every place. */
export async function renameModel(from: string, to: string): Promise<boolean> {
  const label = textsNow(texts).renamed(from, to);
  // The canvas asks for the places of the models before the edit is done.
  renamePlace(from, to);
  const done = await run([{ op: 'rename_model', model: from, to }], label);
  if (done) select(to, null, selection.get().from);
  else renamePlace(to, from);
  return done;
}

/** Rename a field at every place. */
export function renameField(model: string, from: string, to: string): Promise<boolean> {
  const label = textsNow(texts).renamed(`${model}.${from}`, to);
  // What is typed next is about the new name.
  const follow = () => select(model, to, selection.get().from);
  return run([{ op: 'rename_field', model, field: from, to }], label, follow);
}

/** Delete a model or an enum, and what refers to it: relations, and `references` of fields. */
export async function deleteModel(name: string): Promise<boolean> {
  const operations = [...releases(name), { op: 'delete_model', model: name }];
  const done = await run(operations, textsNow(texts).deleted(name));
  if (done) select(null, null, 'form');
  return done;
}

function releases(name: string): Operation[] {
  const others = language.get().diagram?.nodes.filter((node) => node.name !== name) ?? [];
  return others.flatMap(({ name: model, relations, fields }) => [
    ...relations
      .filter((one) => one.model === name || one.through === name)
      .map(({ alias }) => ({ op: 'delete_relation', model, alias })),
    ...fields
      .filter((one) => one.references?.model === name)
      .flatMap(({ name: field }) =>
        ['references', 'on_delete', 'on_update'].map((word) => ({
          op: 'remove_constraint',
          model,
          field,
          word,
        })),
      ),
  ]);
}

/** Delete a field, and the relations of its model that use it. */
export async function deleteField(
  model: string,
  field: string,
  aliases: readonly string[],
): Promise<boolean> {
  const relations = aliases.map((alias) => ({ op: 'delete_relation', model, alias }));
  const label = textsNow(texts).deleted(`${model}.${field}`);
  const done = await run([...relations, { op: 'delete_field', model, field }], label);
  if (done) select(model, null, 'form');
  return done;
}

/** Set or remove a word of a field: `unique`, or `default` with its value. */
export function setConstraint(
  model: string,
  field: string,
  word: string,
  value: string | boolean,
): Promise<boolean> {
  const label = textsNow(texts).changed(`${model}.${field}`);
  if (value === false || value === '')
    return run([{ op: 'remove_constraint', model, field, word }], label);
  const given = value === true ? {} : { value };
  return run([{ op: 'set_constraint', model, field, word, ...given }], label);
}
