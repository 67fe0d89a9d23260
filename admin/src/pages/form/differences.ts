import { type AdminRecord, haveSameKeys, isSameValue } from '../../data/records';
import { editableFields, manyToManyRelations } from '../../resource/fields';
import type { Resource } from '../../resource/types';

export type Side = 'stored' | 'typed';

/** A field whose stored value differs from the user's value. */
export interface Difference {
  name: string;
  label: string;
  stored: unknown;
  typed: unknown;
  /** Value to keep by default; undefined if both sides have changed it. */
  side: Side | undefined;
}

/**
 * Compare the user's values with the stored record. If only one side has changed a field, its value
 * is the default.
 */
export function differences(
  resource: Resource,
  read: Partial<AdminRecord>,
  typed: Partial<AdminRecord>,
  stored: Partial<AdminRecord>,
): Difference[] {
  const fields = editableFields(resource).filter((field) => !field.private && !field.creating);
  return [
    ...fields.map(({ name, label }) => ({ name, label, same: isSameValue })),
    ...manyToManyRelations(resource).map(({ field, label }) => ({
      name: field,
      label,
      same: haveSameKeys,
    })),
  ]
    .filter(({ name }) => name in stored)
    .filter(({ name, same }) => !same(typed[name], stored[name]))
    .map(({ name, label, same }) => ({
      name,
      label,
      stored: stored[name],
      typed: typed[name],
      side: sideOf(same(typed[name], read[name]), same(stored[name], read[name])),
    }));
}

function sideOf(typedIsOld: boolean, storedIsOld: boolean): Side | undefined {
  if (typedIsOld) return 'stored';
  return storedIsOld ? 'typed' : undefined;
}
