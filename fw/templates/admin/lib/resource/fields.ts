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

/** The fields that a page may show. */
export function shownFields(resource: Resource): NamedField[] {
  return fieldsOf(resource).filter((field) => !field.private && !field.hidden);
}

/** The fields that a form asks for. */
export function writtenFields(resource: Resource): NamedField[] {
  return fieldsOf(resource).filter((field) => !field.made && !field.hidden);
}

export function relationsOf(resource: Resource, kind: Relation['kind']): NamedRelation[] {
  return Object.entries(resource.relations)
    .filter(([, relation]) => relation.kind === kind && !relation.hidden)
    .map(([name, relation]) => ({ ...relation, name }));
}

/** A many_to_many whose links are a field of keys. */
export type LinkedRelation = NamedRelation & { field: string };

/** The relations whose links a form sets by a list of keys. */
export function linkedRelations(resource: Resource): LinkedRelation[] {
  return relationsOf(resource, 'many_to_many').filter(
    (relation): relation is LinkedRelation => relation.field !== undefined,
  );
}

const WIDE = new Set(['json', 'text']);

/** Whether a page gives the field all of its width. */
export function isWide(field: Field): boolean {
  return WIDE.has(field.type) || field.widget === 'multiline' || field.widget === 'markdown';
}

/** Whether the API can sort by the field. */
export function isSortable(field: Field | undefined): boolean {
  return field !== undefined && !field.private && field.type !== 'json';
}

/** Whether the type of the field holds text that can be searched. */
export function isText(field: Field | undefined): boolean {
  return field !== undefined && (field.type === 'string' || field.type === 'text');
}

/** Whether the API can look for a text (`q`) in the resource. */
export function isSearchable(resource: Resource): boolean {
  return fieldsOf(resource).some((field) => isText(field) && !field.private);
}
