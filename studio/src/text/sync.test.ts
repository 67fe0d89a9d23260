import { expect, it } from 'vitest';

import type { Files } from '../api/types.ts';
import { Random } from '../testing.ts';
import { applyChanges, type Change } from './changes.ts';
import { checksum } from './checksum.ts';
import { newPage, Sync, type TextsPart } from './sync.ts';

const NAMES = ['schema.fw', 'schema/blog.fw'];

/** Return the files after a message, as the server applies it. */
function received(files: Files, part: TextsPart): Files {
  if ('files' in part) return part.files;
  const after: Record<string, string> = { ...files };
  for (const { file, start, end, text } of part.changes) {
    const before = after[file] ?? '';
    after[file] = before.slice(0, start) + text + before.slice(end);
  }
  for (const [file, sum] of Object.entries(part.checksums))
    expect(checksum(after[file] ?? '')).toBe(sum);
  return after;
}

function randomBatch(random: Random, files: Files): Change[] {
  const file = random.pick(NAMES);
  const size = (files[file] ?? '').length;
  const cuts = Array.from({ length: 2 * (1 + random.below(3)) }, () => random.below(size + 1));
  cuts.sort((one, other) => one - other);
  const changes = [];
  for (let at = 0; at < cuts.length; at += 2)
    changes.push({ file, start: cuts[at] ?? 0, end: cuts[at + 1] ?? 0, text: random.text(3) });
  return changes;
}

it('gives the server the texts of the page', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = new Random(seed);
    const sync = new Sync('page');
    let files: Files = Object.fromEntries(NAMES.map((name) => [name, random.text(20)]));
    let server: Files = {};
    for (let step = 0; step < 20; step += 1) {
      if (random.below(10) === 0) {
        files = { 'schema.fw': random.text(20) };
        sync.add([]);
      }
      const batches = Array.from({ length: random.below(4) }, () => {
        const batch = randomBatch(random, files);
        files = applyChanges(files, batch);
        return batch;
      });
      if (batches.length > 0) sync.add(batches);
      server = received(server, sync.next(files));
      expect(server).toEqual(files);
    }
  }
});

it('sends a key as a key, and all files again once they are forgotten', () => {
  const sync = new Sync('page');
  const first = sync.next({ a: 'x' });
  sync.add([[{ file: 'a', start: 1, end: 1, text: 'y' }]]);
  const second = sync.next({ a: 'xy' });
  sync.add([[{ file: 'a', start: 2, end: 2, text: 'z' }]]);
  sync.forget();

  expect(first).toEqual({ page: 'page', version: 1, files: { a: 'x' } });
  expect(second).toEqual({
    page: 'page',
    version: 2,
    since: 1,
    changes: [{ file: 'a', start: 1, end: 1, text: 'y' }],
    checksums: { a: checksum('xy') },
  });
  expect(sync.next({ a: 'xyz' })).toEqual({ page: 'page', version: 3, files: { a: 'xyz' } });
});

it('sends all files if a change parts a character', () => {
  const sync = new Sync('page');
  sync.next({ a: '😀' });
  sync.add([[{ file: 'a', start: 1, end: 2, text: '😁'.slice(1) }]]);

  expect(sync.next({ a: '😁' })).toEqual({ page: 'page', version: 2, files: { a: '😁' } });
});

it('sums as zlib does', () => {
  // adler32('wiki\0é😀'.encode('utf-16-le')), and of 100,000 letters
  expect(checksum('')).toBe(1);
  expect(checksum('wiki\0é😀')).toBe(539755665);
  expect(checksum('\uffff'.repeat(100_000))).toBe(349200471);
});

it('names each page differently', () => {
  expect(newPage()).not.toBe(newPage());
});
