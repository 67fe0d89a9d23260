export interface DiffLine {
  kind: 'hunk' | 'add' | 'remove' | 'same';
  before: number | null;
  after: number | null;
  text: string;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Return the lines of a unified diff with their numbers in both files. */
export function diffLines(diff: string): DiffLine[] {
  const found: DiffLine[] = [];
  let before = 0;
  let after = 0;
  let inside = false;
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      before = Number(hunk[1]);
      after = Number(hunk[2]);
      inside = true;
      found.push({ kind: 'hunk', before: null, after: null, text: line });
    } else if (!inside || line.startsWith('\\')) {
      continue;
    } else if (line.startsWith('+')) {
      found.push({ kind: 'add', before: null, after, text: line.slice(1) });
      after += 1;
    } else if (line.startsWith('-')) {
      found.push({ kind: 'remove', before, after: null, text: line.slice(1) });
      before += 1;
    } else {
      found.push({ kind: 'same', before, after, text: line.slice(1) });
      before += 1;
      after += 1;
    }
  }
  return found;
}
