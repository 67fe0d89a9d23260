import { type AdminRecord, sameKeys, sameValue } from '../../data/records';
import { linkedRelations, writtenFields } from '../../resource/fields';
import type { Resource } from '../../resource/types';

export type Side = 'stored' | 'typed';

/** A field in which what is stored now and what was typed aren't the same. */
export interface Difference {
  name: string;
  label: string;
  stored: unknown;
  typed: unknown;
  /** Which one stands, unless the user says otherwise; both sides changed it if there is none. */
  side: Side | undefined;
}

/**
 * Compares what was typed with what somebody else has stored meanwhile. Of a field that only one
 * of them has changed the change stands.
 */
export function differences(
  resource: Resource,
  read: Partial<AdminRecord>,
  typed: Partial<AdminRecord>,
  stored: Partial<AdminRecord>,
): Difference[] {
  const fields = writtenFields(resource).filter((field) => !field.private);
  return [
    ...fields.map(({ name, label }) => ({ name, label, same: sameValue })),
    ...linkedRelations(resource).map(({ field, label }) => ({
      name: field,
      label,
      same: sameKeys,
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
