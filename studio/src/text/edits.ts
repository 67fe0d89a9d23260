import type { Files, TextEdit } from '../api/types.ts';
import type { Change } from './changes.ts';
import { RawText } from './rawText.ts';

/** Return the changes of the server's edits. */
export function changesOf(
  files: Files,
  edits: Readonly<Record<string, readonly TextEdit[]>>,
): Change[] {
  return Object.entries(edits).flatMap(([file, listed]) => {
    const text = new RawText(files[file] ?? '');
    return listed.map(({ range, newText }) => ({
      file,
      start: text.offset(range.start),
      end: text.offset(range.end),
      text: newText,
    }));
  });
}

/** Return the one change that makes a text of another, between what both begin and end with. */
export function difference(file: string, before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const text = after.slice(start, after.length - same);
  return { file, start, end: before.length - same, text };
}
