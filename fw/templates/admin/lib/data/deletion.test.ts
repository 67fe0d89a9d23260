import { describe, expect, it } from 'vitest';

import { problemError } from '../api/problem';
import { deleteEach, NotDeleted } from './deletion';

describe('deleteEach', () => {
  it('deletes few at a time, and all of them', async () => {
    let running = 0;
    let most = 0;
    const ids = Array.from({ length: 20 }, (_none, index) => index);
    const { data } = await deleteEach(ids, async () => {
      most = Math.max(most, (running += 1));
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
    });
    expect([...data].sort((a, b) => Number(a) - Number(b))).toEqual(ids);
    expect(most).toBe(4);
  });

  it('says of each record why it is still there, and deletes the others', async () => {
    const removed: unknown[] = [];
    const error: unknown = await deleteEach([1, 2, 3], async (id) => {
      if (id === 2) throw problemError(409, { detail: 'Other records refer to this one.' });
      removed.push(id);
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotDeleted);
    const { reasons, deleted } = error as NotDeleted;
    expect([...reasons]).toEqual([[2, 'Other records refer to this one.']]);
    expect(deleted).toEqual([1, 3]);
    expect(removed).toEqual([1, 3]);
  });

  it('counts a record that is gone already as deleted', async () => {
    const gone = () => Promise.reject(problemError(404, null));
    expect(await deleteEach([1], gone)).toEqual({ data: [1] });
  });
});
