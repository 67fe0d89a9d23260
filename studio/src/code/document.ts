import { Annotation, Text, type ChangeSet, type ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

import type { Position, Range } from '../api/types.ts';
import { applyChanges, type Change } from '../text/changes.ts';
import { difference } from '../text/edits.ts';
import { RawText } from '../text/rawText.ts';

/** Marks changes of the editor that came from elsewhere: undo, the canvas or a form. */
export const fromElsewhere = Annotation.define<boolean>();

/** Return the editor's document of a text. A carriage return alone is a character of its line. */
export function documentOf(text: RawText): Text {
  return Text.of(text.lines);
}

/** Return the changes of the raw text for a change in its editor. New lines end as the others do. */
export function rawChanges(file: string, before: RawText, changes: ChangeSet): Change[] {
  const found: Change[] = [];
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const text = inserted.toString().replaceAll('\n', before.newline);
    found.push({ file, start: before.hidden(from), end: before.hidden(to), text });
  });
  return found;
}

/** Show batches of changes in an editor of the text before them. Return the text after them. */
export function showChanges(
  view: EditorView,
  file: string,
  before: RawText,
  batches: readonly (readonly Change[])[],
  after: string,
): RawText {
  let raw = before;
  for (const batch of batches) {
    const own = batch.filter((change) => change.file === file);
    if (own.length === 0) continue;
    const specs: ChangeSpec[] = own.map(({ start, end, text }) => ({
      from: raw.shown(start),
      to: raw.shown(end),
      insert: Text.of(text.split(/\r?\n/)),
    }));
    view.dispatch({ changes: specs, annotations: fromElsewhere.of(true) });
    raw = new RawText(applyChanges({ [file]: raw.text }, own)[file] ?? '');
  }
  if (raw.text !== after) raw = new RawText(after);
  // A change that joins or splits a line end is shown as what differs in the end.
  const shown = view.state.doc.toString();
  const rest = difference(file, shown, documentOf(raw).toString());
  if (rest !== null) {
    const insert = Text.of(rest.text.split('\n'));
    view.dispatch({
      changes: { from: rest.start, to: rest.end, insert },
      annotations: fromElsewhere.of(true),
    });
  }
  return raw;
}

/** Return the position of a place in an editor, as the language service counts. */
export function positionAt(raw: RawText, shown: number): Position {
  return raw.position(raw.hidden(shown));
}

/** Return the places in an editor of a range of the language service. */
export function shownRange(raw: RawText, range: Range): { from: number; to: number } {
  return { from: raw.shown(raw.offset(range.start)), to: raw.shown(raw.offset(range.end)) };
}
