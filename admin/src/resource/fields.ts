import type { Field, Relation, Resource } from './types';

/** A field with its name. */
export interface NamedField extends Field {
  name: string;
}

export interface NamedRelation extends Relation {
  name: string;
}

export function fieldsOf(resource: Resource): NamedField[] {
  return Object.entries(resource.fields).map(([name, field]) => ({ ...field, name }));
}

/** Return the fields that pages show. */
export function visibleFields(resource: Resource): NamedField[] {
  return fieldsOf(resource).filter(
    (field) => !field.private && !field.hidden && !field.creating,
  );
}

const STATUS = /(^|_)(status|state|stage)$/i;

/** Return the enum with the state of a record: `status`, `state` or `stage`. */
export function statusField(resource: Resource): NamedField | undefined {
  return visibleFields(resource).find(({ name, type }) => type === 'enum' && STATUS.test(name));
}

/** Return the fields that a form shows: those to edit, and for a stored record readonly ones. */
export function formFields(resource: Resource, creating: boolean): NamedField[] {
  return fieldsOf(resource).filter((field) => {
    if (field.hidden || (field.creating && !creating)) return false;
    return !field.made || (field.readonly && !field.private && !creating);
  });
}

/** Return the fields that a form edits. */
export function editableFields(resource: Resource): NamedField[] {
  return fieldsOf(resource).filter((field) => !field.made && !field.hidden);
}

export function relationsOf(resource: Resource, kind: Relation['kind']): NamedRelation[] {
  return Object.entries(resource.relations)
    .filter(([, relation]) => relation.kind === kind && !relation.hidden)
    .map(([name, relation]) => ({ ...relation, name }));
}

/** A many-to-many relation whose links are set by a field of keys. */
export type ManyToManyRelation = NamedRelation & { field: string };

/** Return the many-to-many relations that a form can set. */
export function manyToManyRelations(resource: Resource): ManyToManyRelation[] {
  return relationsOf(resource, 'many_to_many').filter(
    (relation): relation is ManyToManyRelation => relation.field !== undefined,
  );
}

const WIDE_TYPES = new Set(['json', 'text']);
const WIDE_WIDGETS = new Set(['html', 'markdown', 'multiline']);

/** Return true if the field spans the full width of a page. */
export function isFullWidth(field: Field): boolean {
  return WIDE_TYPES.has(field.type) || WIDE_WIDGETS.has(field.widget ?? '');
}

/** Return a field with the type of an array's items. */
export function itemField({ label, items }: Field): Field {
  return { type: 'string', ...items, label };
}

const UNORDERED = new Set(['array', 'json']);

/** Return true if the API can sort by the field. */
export function isSortable(field: Field | undefined): boolean {
  if (field === undefined || field.private) return false;
  return !UNORDERED.has(field.type) && field.sort !== false;
}

/** Return true if the API can filter by the field. It only compares JSON with null. */
export function isFilterable(field: Field): boolean {
  return field.filter !== false && (field.type !== 'json' || field.nullable === true);
}

/** Return true if the field holds text. */
export function isText(field: Field | undefined): boolean {
  return field !== undefined && (field.type === 'string' || field.type === 'text');
}

/** A value of an enum: `id` is stored and sent. */
export interface Choice {
  id: string;
  name: string;
}

/** Return the values of an enum with their labels. */
export function choicesOf(field: Field): Choice[] {
  const { values = [], labels = {} } = field;
  const given = values.map((id) => ({
    id,
    name: Object.hasOwn(labels, id) ? String(labels[id]) : humanize(id),
  }));
  const count = (name: string) => given.filter((one) => one.name === name).length;
  // Equal labels are replaced by the stored values.
  return given.map(({ id, name }) => ({ id, name: count(name) > 1 ? id : name }));
}

const named = new WeakMap<Field, Map<string, string>>();

/** Return the label of an enum's value. Unknown values are returned unchanged. */
export function choiceLabel(field: Field, value: string): string {
  let names = named.get(field);
  if (!names) {
    names = new Map(choicesOf(field).map(({ id, name }) => [id, name]));
    named.set(field, names);
  }
  return names.get(value) ?? value;
}

/** `in_progress` → `In progress`. Capitals are kept, as in EUR or iOS. */
function humanize(value: string): string {
  const words = value.replaceAll('_', ' ').trim();
  if (words === '') return value;
  return /^\p{Ll}+(?!\p{Lu})(\P{L}|$)/u.test(words)
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : words;
}

/** Labels of a model as arguments of messages; `record` and `records` are for use in a sentence. */
export function modelLabels({ one, many }: Resource) {
  return { one, many, record: lowerFirst(one), records: lowerFirst(many) };
}

/** `Order item` → `order item`. Abbreviations and names keep their capitals: `API key`, `iPhone`. */
function lowerFirst(label: string): string {
  return /^\p{Lu}(\p{Ll}|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
