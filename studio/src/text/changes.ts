import type { Files } from '../api/types.ts';

/** Replacement of the text from `start` to `end` of a file. All other text stays as it is. */
export interface Change {
  file: string;
  start: number;
  end: number;
  text: string;
}

/**
 * Return the files with all changes, whose offsets are those of `files`.
 *
 * Insertions at the same offset keep their order. A change of an unknown file creates it. Throws
 * RangeError for spans that overlap or lie outside.
 */
export function applyChanges(files: Files, changes: readonly Change[]): Files {
  const edited: Record<string, string> = { ...files };
  for (const [file, listed] of byFile(changes)) {
    const text = files[file] ?? '';
    const pieces: string[] = [];
    let position = 0;
    for (const change of listed) {
      if (change.start < position || change.end < change.start || change.end > text.length)
        throw new RangeError(`invalid change of ${file} at offset ${change.start}`);
      pieces.push(text.slice(position, change.start), change.text);
      position = change.end;
    }
    edited[file] = pieces.join('') + text.slice(position);
  }
  return edited;
}

/** Return the changes that undo these on the changed files. */
export function inverse(files: Files, changes: readonly Change[]): Change[] {
  const found: Change[] = [];
  for (const [file, listed] of byFile(changes)) {
    const text = files[file] ?? '';
    let shift = 0;
    for (const { start, end, text: added } of listed) {
      const from = start + shift;
      found.push({ file, start: from, end: from + added.length, text: text.slice(start, end) });
      shift += added.length - (end - start);
    }
  }
  return found;
}

function byFile(changes: readonly Change[]): Map<string, Change[]> {
  const found = new Map<string, Change[]>();
  for (const change of changes) {
    const listed = found.get(change.file);
    if (listed === undefined) found.set(change.file, [change]);
    else listed.push(change);
  }
  // Array.prototype.sort is stable, so that insertions at the same offset keep their order.
  for (const listed of found.values())
    listed.sort((one, other) => one.start - other.start || one.end - other.end);
  return found;
}
