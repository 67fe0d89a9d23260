import { shownFields } from '../../resource/fields';
import type { Field, Resource } from '../../resource/types';

const ROOM = 7;

/**
 * The columns that a table doesn't begin with: keys and what needs more than a line, and what
 * there is no room for. The user brings them back with the button for columns.
 */
export function hiddenColumns(resource: Resource): string[] {
  const fields = shownFields(resource);
  const last = fields
    .filter(({ made, type }) => made && type === 'datetime')
    .map(({ name }) => name);
  const short = fields.filter((field) => isShort(field, field.name === resource.title));
  // The times at which a record was made and changed come last, where there is room left.
  const ordered = [
    ...short.filter(({ name }) => !last.includes(name)),
    ...short.filter(({ name }) => last.includes(name)),
  ];
  const shown = new Set(ordered.slice(0, ROOM).map(({ name }) => name));
  return fields.map(({ name }) => name).filter((name) => !shown.has(name));
}

function isShort(field: Field, isTitle: boolean): boolean {
  if (isTitle) return true;
  if (field.type === 'uuid') return field.references !== undefined;
  return field.type !== 'json' && field.type !== 'text';
}
