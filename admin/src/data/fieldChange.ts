import { HttpError } from 'react-admin';

import { type AdminRecord, ETAG, isSameValue } from './records';

/**
 * Return the change of one field, with the ETag of the stored record. Throws a conflict (412) if the
 * stored value differs from the one that the user sees.
 */
export function fieldChange(
  stored: AdminRecord,
  shown: AdminRecord,
  name: string,
  value: unknown,
): Partial<AdminRecord> {
  if (!isSameValue(stored[name], shown[name])) throw new HttpError('changed', 412);
  return { [name]: value, [ETAG]: stored[ETAG] as unknown };
}
