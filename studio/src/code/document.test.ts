import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';

import { Random } from '../testing.ts';
import { applyChanges } from '../text/changes.ts';
import { RawText } from '../text/rawText.ts';
import { documentOf, rawChanges } from './document.ts';

it('changes the raw text as the editor changed its document', () => {
  for (let seed = 0; seed < 2_000; seed += 1) {
    const random = new Random(seed);
    const raw = new RawText(random.text(20));
    const state = EditorState.create({ doc: documentOf(raw) });
    const cuts = [random.below(state.doc.length + 1), random.below(state.doc.length + 1)];
    const from = Math.min(...cuts);
    const to = Math.max(...cuts);
    const insert = random.pick(['', 'x', '\n', 'a\nb', '😀']);
    const { changes, state: after } = state.update({ changes: { from, to, insert } });
    const made = rawChanges('a', raw, changes);
    const text = applyChanges({ a: raw.text }, made).a ?? '';

    // A carriage return at the end of a line becomes a part of the line end that follows.
    const joined = after.doc.toString().replace(/\r*\n/g, '\n');
    expect(documentOf(new RawText(text)).toString().replace(/\r*\n/g, '\n')).toBe(joined);
    expect(text.startsWith(raw.text.slice(0, raw.hidden(from)))).toBe(true);
    expect(text.endsWith(raw.text.slice(raw.hidden(to)))).toBe(true);
  }
});

it('ends new lines as the others end', () => {
  const raw = new RawText('a\r\nb');
  const state = EditorState.create({ doc: documentOf(raw) });
  const { changes } = state.update({ changes: { from: 1, insert: '\nc' } });

  expect(applyChanges({ a: raw.text }, rawChanges('a', raw, changes)).a).toBe('a\r\nc\r\nb');
});
