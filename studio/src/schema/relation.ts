import type { Operation } from './operations.ts';
import { plural, snakeCase } from './names.ts';

export type RelationKind = 'many_to_one' | 'one_to_one' | 'many_to_many' | 'field';

/** What the dialog of a new relation asks for. */
export interface RelationAnswers {
  kind: RelationKind;
  /** Foreign key of the source; an existing one for the kind `field`. */
  field: string;
  optional: boolean;
  onDelete: 'restrict' | 'cascade' | 'set_null';
  /** Name of the relation on the source. */
  alias: string;
  /** Name of the relation on the target; empty for none. */
  inverse: string;
}

/** Return the answers that a dialog proposes. */
export function proposed(source: string, target: string, field: string | null): RelationAnswers {
  const one = snakeCase(target);
  const self = source === target;
  return {
    kind: 'many_to_one',
    field: self ? `parent_${one}_id` : field?.endsWith('_id') ? field : `${one}_id`,
    optional: self,
    onDelete: self ? 'set_null' : 'restrict',
    alias: self ? 'parent' : one,
    inverse: self ? 'children' : plural(snakeCase(source)),
  };
}

/** Return the answers for another kind of relation. */
export function ofKind(
  answers: RelationAnswers,
  kind: RelationKind,
  source: string,
  target: string,
  field: string | null,
): RelationAnswers {
  const fresh = proposed(source, target, field);
  if (kind === 'many_to_many') return { ...fresh, kind, alias: plural(snakeCase(target)) };
  const inverse = kind === 'one_to_one' ? snakeCase(source) : fresh.inverse;
  const key = kind === 'field' && field !== null ? field : fresh.field;
  const alias = kind === 'field' && field?.endsWith('_id') ? field.slice(0, -3) : fresh.alias;
  return { ...answers, kind, field: key, alias, inverse };
}

/** Return the operations that make a relation. */
export function relationOperations(
  source: string,
  target: string,
  answers: RelationAnswers,
): Operation[] {
  const { kind, field, optional, onDelete, alias, inverse } = answers;
  if (kind === 'many_to_many') return manyToMany(source, target, alias, inverse);
  const action = onDelete === 'restrict' ? '' : `on_delete ${onDelete}`;
  const back = kind === 'one_to_one' ? 'has_one' : 'has_many';
  const operations: Operation[] =
    kind === 'field'
      ? [
          { op: 'set_constraint', model: source, field, word: 'references', value: target },
          ...(action === ''
            ? []
            : [{ op: 'set_constraint', model: source, field, word: 'on_delete', value: onDelete }]),
          relation(source, 'belongs_to', target, alias, field),
        ]
      : [
          {
            op: 'add_reference',
            model: source,
            target,
            field,
            alias,
            constraints: [optional && 'nullable', kind === 'one_to_one' && 'unique', action]
              .filter(Boolean)
              .join(' '),
          },
        ];
  if (inverse !== '') operations.push(relation(target, back, source, inverse, field));
  return operations;
}

function relation(model: string, kind: string, target: string, alias: string, via?: string) {
  return { op: 'add_relation', model, kind, target, alias, ...(via ? { via } : {}) };
}

function manyToMany(source: string, target: string, alias: string, inverse: string): Operation[] {
  const there = relation(source, 'many_to_many', target, alias);
  if (inverse === '' || source === target) return [there];
  return [there, relation(target, 'many_to_many', source, inverse)];
}
