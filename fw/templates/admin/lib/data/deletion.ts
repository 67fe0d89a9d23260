import { HttpError, type Identifier } from 'react-admin';

import { hasStatus } from '../api/problem';

const AT_ONCE = 4;

/** Which of several records could not be deleted, and why. */
export class NotDeleted extends HttpError {
  constructor(
    readonly reasons: Map<Identifier, string>,
    readonly deleted: Identifier[],
  ) {
    super([...new Set(reasons.values())].join(' '), 409);
    // HttpError makes every error one of its own class.
    Object.setPrototypeOf(this, NotDeleted.prototype);
  }
}

/**
 * Deletes records, few at a time, and answers their keys. Where some could not be deleted the
 * others are all the same; then NotDeleted says which and why. A record that is gone already
 * counts as deleted.
 */
export async function deleteEach(
  ids: Identifier[],
  remove: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const waiting = [...ids];
  const deleted: Identifier[] = [];
  const reasons = new Map<Identifier, string>();
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await remove(id);
        deleted.push(id);
      } catch (error) {
        if (hasStatus(error, 404)) deleted.push(id);
        else reasons.set(id, error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  if (reasons.size > 0) throw new NotDeleted(reasons, deleted);
  return { data: deleted };
}
