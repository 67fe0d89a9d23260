import { type ManyToManyRelation, manyToManyRelations, type NamedField } from './fields';
import type { Resource, Section } from './types';

/** Fields and many-to-many relations under a heading, or without one. */
export interface FieldGroup extends Partial<Omit<Section, 'fields'>> {
  fields: NamedField[];
  links: ManyToManyRelation[];
}

/**
 * Group fields by the sections of the descriptor, in their order. Other fields and relations come
 * first, without a heading. Empty groups are left out.
 */
export function fieldGroups(resource: Resource, fields: NamedField[]): FieldGroup[] {
  const links = manyToManyRelations(resource);
  const sections = resource.sections ?? [];
  const placed = new Set(sections.flatMap((section) => section.fields));
  const rest = {
    fields: fields.filter(({ name }) => !placed.has(name)),
    links: links.filter(({ name }) => !placed.has(name)),
  };
  const named = sections.map((section) => ({
    ...section,
    fields: pick(fields, section.fields),
    links: pick(links, section.fields),
  }));
  return [rest, ...named].filter((group) => group.fields.length + group.links.length > 0);
}

/**
 * Group the fields of a form: those to edit first, in the groups of the page and within a section.
 * Groups of values that the form only shows are last.
 */
export function formGroups(
  resource: Resource,
  fields: NamedField[],
  isShown: (field: NamedField) => boolean,
): FieldGroup[] {
  const groups = fieldGroups(resource, fields).flatMap((group): FieldGroup[] => {
    const shown = group.fields.filter(isShown);
    const edited = group.fields.filter((field) => !isShown(field));
    if (group.label) return [{ ...group, fields: [...edited, ...shown] }];
    return [
      { ...group, fields: edited },
      { fields: shown, links: [] },
    ];
  });
  const isEdited = ({ fields, links }: FieldGroup) =>
    links.length > 0 || fields.some((field) => !isShown(field));
  return [
    ...groups.filter(isEdited),
    ...groups.filter((group) => !isEdited(group) && group.fields.length > 0),
  ];
}

function pick<T extends { name: string }>(items: T[], names: string[]): T[] {
  return names.flatMap((name) => items.find((item) => item.name === name) ?? []);
}

const CHANGES = /^(created|updated|modified)(_|$)/;

/** Return true if the field is shown beside the others on the page of a record. */
export function isBeside({ side, key, keys }: Resource, { name, ...field }: NamedField): boolean {
  if (side) return side.includes(name);
  if (!field.made) return false;
  if (name === key && !keys) return true;
  return field.type === 'datetime' && (!field.readonly || CHANGES.test(name));
}
