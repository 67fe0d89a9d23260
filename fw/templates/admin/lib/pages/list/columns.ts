import { shownFields, type NamedField } from '../../resource/fields';
import { columnsOf, sortOf } from '../../resource/sort';
import { isNamed, titleFields } from '../../resource/title';
import type { Resource } from '../../resource/types';

const ROOM = 7;

/**
 * The columns that a table doesn't begin with: keys and what needs more than a line, and what
 * there is no room for. The user brings them back with the button for columns.
 */
export function hiddenColumns(resource: Resource): string[] {
  const fields = shownFields(resource);
  const titles = isNamed(resource) ? titleFields(resource) : [];
  const short = fields.filter((field) => isShort(field, titles.includes(field.name)));
  const ordered = short
    .map((field) => ({ name: field.name, rank: rankOf(field, resource) }))
    .sort((one, other) => one.rank - other.rank);
  const shown = new Set(ordered.slice(0, ROOM).map(({ name }) => name));
  // A table of nothing but a key shows that.
  if (shown.size === 0) shown.add(resource.key);
  return fields.map(({ name }) => name).filter((name) => !shown.has(name));
}

function isShort(field: NamedField, isTitle: boolean): boolean {
  if (isTitle) return true;
  // Beside the time at which it was made, that of the last change says little to most.
  if (field.made && field.name === 'updated_at') return false;
  if (field.type === 'uuid') return field.references !== undefined;
  return field.type !== 'json' && field.type !== 'text';
}

/** Which columns come first where there isn't room for all: what tells records apart at a look. */
function rankOf(field: NamedField, resource: Resource): number {
  const sorted = columnsOf(resource, sortOf(resource).field);
  if ([...titleFields(resource), resource.key, ...sorted].includes(field.name)) return 0;
  if (field.made && field.type === 'datetime') return 5;
  if (field.required) return 1;
  if (field.type === 'enum') return 2;
  return field.references ? 3 : 4;
}
