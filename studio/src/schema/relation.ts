import type { Operation } from './operations.ts';
import type { DiagramField, DiagramNode } from './types.ts';
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

/** The names that the source and the target of a relation have: fields and relations. */
export interface Taken {
  source: ReadonlySet<string>;
  target: ReadonlySet<string>;
}

const NONE: Taken = { source: new Set(), target: new Set() };

/** Return the names that two models of a diagram have. */
export function takenNames(source: DiagramNode | undefined, target: DiagramNode | undefined): Taken {
  const names = (node: DiagramNode | undefined) =>
    new Set([...(node?.fields ?? []).map((one) => one.name), ...(node?.relations ?? []).map((one) => one.alias)]);
  return { source: names(source), target: names(target) };
}

/** Return the foreign key that a new relation can use: named after the target, without a relation. */
export function matchingKey(source: DiagramNode | undefined, target: string): string | null {
  const name = `${snakeCase(target)}_id`;
  const found = source?.fields.find((one) => one.name === name);
  return found !== undefined && canRefer(source, found, target) ? name : null;
}

/** Return whether a field can be the foreign key of a new relation: it refers to nothing else yet. */
export function canRefer(source: DiagramNode | undefined, field: DiagramField, target: string): boolean {
  if (field.key || (field.references !== null && field.references.model !== target)) return false;
  return !source?.relations.some((one) => one.via === field.name);
}

/** Return the answers that a dialog proposes; all names are free. */
export function proposed(source: string, target: string, field: string | null, taken: Taken = NONE): RelationAnswers {
  const one = snakeCase(target);
  const self = source === target;
  const key = self ? `parent_${one}_id` : field?.endsWith('_id') ? field : `${one}_id`;
  const alias = self ? 'parent' : one;
  const inverse = self ? 'children' : plural(snakeCase(source));
  const count = free((number) => [numbered(key, number), numbered(alias, number)], taken.source);
  const named = { field: numbered(key, count), alias: numbered(alias, count) };
  const used = self ? new Set([...taken.target, named.field, named.alias]) : taken.target;
  return {
    kind: 'many_to_one',
    ...named,
    optional: self,
    onDelete: self ? 'set_null' : 'restrict',
    inverse: numbered(inverse, free((number) => [numbered(inverse, number)], used)),
  };
}

/** Return the first number, from 1, whose names are all free. */
function free(names: (number: number) => string[], taken: ReadonlySet<string>): number {
  let number = 1;
  while (names(number).some((name) => taken.has(name))) number += 1;
  return number;
}

/** Return a name with a number before its `_id`: `author_id`, `author2_id`. */
function numbered(name: string, number: number): string {
  if (number === 1) return name;
  return name.endsWith('_id') ? `${name.slice(0, -3)}${number}_id` : `${name}${number}`;
}

/** Return a name, with a number if it is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  return numbered(name, free((number) => [numbered(name, number)], taken));
}

/** Return the answers for another kind of relation. */
export function ofKind(
  answers: RelationAnswers,
  kind: RelationKind,
  source: string,
  target: string,
  field: string | null,
  taken: Taken = NONE,
): RelationAnswers {
  const fresh = proposed(source, target, null, taken);
  if (kind === 'many_to_many') return { ...fresh, kind, alias: freeName(plural(snakeCase(target)), taken.source) };
  const inverse = kind === 'one_to_one' ? freeName(snakeCase(source), taken.target) : fresh.inverse;
  const key = kind === 'field' && field !== null ? field : fresh.field;
  const named = kind === 'field' && field?.endsWith('_id') ? field.slice(0, -3) : null;
  const alias = named === null ? fresh.alias : freeName(named, taken.source);
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
