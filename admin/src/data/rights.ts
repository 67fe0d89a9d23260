import type { RaRecord } from 'react-admin';

import { isObject, type Json } from '../api/json';
import { can } from '../resource/catalog/catalog';
import type { Resource } from '../resource/types';

/** Member of a record with the user's rights to it. Field names can't contain `@`. */
export const RIGHTS = '@rights';

/** Member of a record with the names of the fields that the user can't read in it. */
export const HIDDEN = '@hidden';

/** Rights to a record, as in `meta.can` of the API. */
export interface RecordRights {
  update: boolean;
  delete: boolean;
  /** Fields that the user may not write. */
  readonly: string[];
}

export const NO_RIGHTS: RecordRights = { update: false, delete: false, readonly: [] };

type Known = Partial<RaRecord> | undefined;

/** Return true if the user may update or delete a record. Without an answer, the model decides. */
export function may(resource: Resource, record: Known, right: 'delete' | 'update'): boolean {
  return can(resource, right) && (rightsOf(record)?.[right] ?? true);
}

/** Return true if rules don't let the user write a field of a record. */
export function isLocked(record: Known, name: string): boolean {
  return rightsOf(record)?.readonly.includes(name) ?? false;
}

/** Return true if the user can't read a field of a record. */
export function isHidden(record: Known, name: string): boolean {
  const hidden: unknown = record?.[HIDDEN];
  return Array.isArray(hidden) && hidden.includes(name);
}

function rightsOf(record: Known): RecordRights | undefined {
  return record?.[RIGHTS] as RecordRights | undefined;
}

/** Return the members with the rights to a record and its hidden fields, from the API's answer. */
export function rightsMembers(row: Partial<RaRecord>, meta: Json | undefined, rights: Json | undefined) {
  const hidden = isObject(meta) && Array.isArray(meta.hidden) ? meta.hidden : [];
  // Those of a list lack in some of its records.
  const lacking = hidden.filter((name) => typeof name === 'string' && !(name in row));
  return {
    ...(lacking.length > 0 && { [HIDDEN]: lacking }),
    ...(isObject(rights) && { [RIGHTS]: rights }),
  };
}
