import type { Identifier } from 'react-admin';

const CONCURRENCY = 4;

/** Result of a call for each of several records. */
export interface Outcome {
  done: Identifier[];
  /** Errors by key. */
  failed: Map<Identifier, unknown>;
}

/** Call a function for each key, a few at a time. Errors don't stop the others. */
export async function callForEach(
  ids: Identifier[],
  call: (id: Identifier) => Promise<unknown>,
  onProgress?: (finished: number) => void,
): Promise<Outcome> {
  const waiting = [...ids];
  const outcome: Outcome = { done: [], failed: new Map() };
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await call(id);
        outcome.done.push(id);
      } catch (error) {
        outcome.failed.set(id, error);
      }
      onProgress?.(outcome.done.length + outcome.failed.size);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, ids.length) }, work));
  return outcome;
}
