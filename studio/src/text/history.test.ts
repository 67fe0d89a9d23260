import { expect, it } from 'vitest';

import type { Files } from '../api/types.ts';
import { Random } from '../testing.ts';
import { applyChanges, inverse, type Change } from './changes.ts';
import { changesOf, difference } from './edits.ts';
import { record, recordEffect, redo, startHistory, undo, type History } from './history.ts';

const NAMES = ['schema.fw', 'schema/blog.fw'];

function randomChanges(random: Random, files: Files): Change[] {
  const file = random.pick(NAMES);
  const size = (files[file] ?? '').length;
  const cuts = Array.from({ length: 2 * (1 + random.below(3)) }, () => random.below(size + 1));
  cuts.sort((one, other) => one - other);
  const changes: Change[] = [];
  for (let at = 0; at < cuts.length; at += 2)
    changes.push({ file, start: cuts[at] ?? 0, end: cuts[at + 1] ?? 0, text: random.text(3) });
  return changes;
}

function randomHistory(seed: number): { random: Random; history: History } {
  const random = new Random(seed);
  const files = Object.fromEntries(NAMES.map((name) => [name, random.text(20)]));
  return { random, history: startHistory(files) };
}

it('keeps every character outside of the changes', () => {
  for (let seed = 0; seed < 1_000; seed += 1) {
    const { random, history } = randomHistory(seed);
    const changes = randomChanges(random, history.files);
    const after = applyChanges(history.files, changes);
    for (const name of NAMES) {
      const own = changes.filter((change) => change.file === name);
      const before = history.files[name] ?? '';
      let at = 0;
      let position = 0;
      for (const { start, end, text } of own) {
        expect(after[name]?.slice(at, at + start - position)).toBe(before.slice(position, start));
        at += start - position + text.length;
        position = end;
      }
      expect(after[name]?.slice(at)).toBe(before.slice(position));
    }
    expect(applyChanges(after, inverse(history.files, changes))).toEqual(history.files);
  }
});

it('restores the text of every moment, over all files', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const started = randomHistory(seed);
    const { random } = started;
    let { history } = started;
    const moments: Files[] = [history.files];
    for (let step = 0; step < 20; step += 1) {
      const before = history.past.length;
      const typedAt = random.below(2) === 0 ? step * 300 : null;
      history = record(history, randomChanges(random, history.files), 'edit', typedAt);
      if (history.past.length === before) moments[moments.length - 1] = history.files;
      else moments.push(history.files);
    }
    for (const moment of moments.slice(0, -1).reverse()) {
      history = undo(history)?.history ?? history;
      expect(history.files).toEqual(moment);
    }
    expect(undo(history)).toBeNull();
    for (const moment of moments.slice(1)) {
      history = redo(history)?.history ?? history;
      expect(history.files).toEqual(moment);
    }
    expect(redo(history)).toBeNull();
  }
});

it('takes back what was typed together at once, and a later word on its own', () => {
  let history = startHistory({ a: 'x' });
  const type = (start: number, text: string, at: number) =>
    record(history, [{ file: 'a', start, end: start, text }], 'typing', at);
  history = type(1, 'y', 0);
  history = type(2, 'z', 100);
  history = type(3, '!', 5_000);

  expect(history.past).toHaveLength(2);
  expect(undo(history)?.history.files).toEqual({ a: 'xyz' });
  expect(undo(undo(history)?.history ?? history)?.history.files).toEqual({ a: 'x' });
});

it('takes back steps that changed no file in their turn', () => {
  const effect = { undo: () => undefined, redo: () => undefined };
  const history = recordEffect(startHistory({ a: '' }), 'move Post', effect);

  expect(undo(history)?.step.effect).toBe(effect);
});

it('refuses changes that overlap', () => {
  const changes = [
    { file: 'a', start: 0, end: 2, text: '' },
    { file: 'a', start: 1, end: 3, text: '' },
  ];

  expect(() => applyChanges({ a: 'abc' }, changes)).toThrow(RangeError);
});

it('reads the positions of the edits of the server', () => {
  const files = { 'schema.fw': '\ufeffmodel A {\r\n}\r\n' };
  const range = { start: { line: 0, character: 7 }, end: { line: 0, character: 8 } };
  const changes = changesOf(files, { 'schema.fw': [{ range, newText: 'Post' }] });

  expect(applyChanges(files, changes)).toEqual({ 'schema.fw': '\ufeffmodel Post {\r\n}\r\n' });
});

it('finds the difference of two texts', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = new Random(seed);
    const [before, after] = [random.text(12), random.text(12)];
    const found = difference('a', before, after);

    expect(applyChanges({ a: before }, found === null ? [] : [found])).toEqual({ a: after });
  }
});
