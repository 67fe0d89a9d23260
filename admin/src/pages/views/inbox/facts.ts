import { type NamedField, visibleFields } from '../../../resource/fields';
import { ownTitleFields } from '../../../resource/names/titles';
import type { Resource } from '../../../resource/types';
import { hiddenColumns } from '../../list/columns/columns';

const MAX_FACTS = 5;

/**
 * Return the most important short fields of a record, which have a value: those of the table but the
 * title, and what only the server keeps, such as its key and its times.
 */
export function factsOf(resource: Resource, record: Record<string, unknown>): NamedField[] {
  const left = new Set([...hiddenColumns(resource), ...ownTitleFields(resource), resource.key]);
  const fields = visibleFields(resource).filter(({ name, made, readonly }) => {
    const value = record[name];
    return !left.has(name) && (!made || readonly) && value !== null && value !== undefined;
  });
  return fields.slice(0, MAX_FACTS);
}
