const CONTEXT = 3;
const MAX_CELLS = 4_000_000;

interface Edit {
  kind: ' ' | '-' | '+';
  text: string;
}

/** Return a unified diff of two texts, "" for equal ones; null is a missing file. */
export function unified(before: string | null, after: string | null): string {
  if (before === after) return '';
  const edits = editsBetween(linesOf(before), linesOf(after));
  const hunks: string[] = [];
  let old = 1;
  let now = 1;
  for (let place = 0; place < edits.length; ) {
    if (edits[place]?.kind === ' ') {
      place += 1;
      old += 1;
      now += 1;
      continue;
    }
    const from = Math.max(0, place - CONTEXT);
    const to = endOfHunk(edits, place);
    const lines = edits.slice(from, to);
    const [oldFrom, nowFrom] = [old - (place - from), now - (place - from)];
    const olds = lines.filter((line) => line.kind !== '+').length;
    const news = lines.filter((line) => line.kind !== '-').length;
    hunks.push(`@@ -${oldFrom},${olds} +${nowFrom},${news} @@`, ...lines.map((line) => line.kind + line.text));
    old = oldFrom + olds;
    now = nowFrom + news;
    place = to;
  }
  return hunks.length === 0 ? '' : `${hunks.join('\n')}\n`;
}

/** Return where the lines after a change end: after its context, with the changes in between. */
function endOfHunk(edits: readonly Edit[], start: number): number {
  let end = start;
  for (let place = start; place < edits.length && place <= end + 2 * CONTEXT; place += 1) {
    if (edits[place]?.kind !== ' ') end = place;
  }
  return Math.min(edits.length, end + 1 + CONTEXT);
}

function linesOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [a, b] = [before.length, after.length];
  while (a > start && b > start && before[a - 1] === after[b - 1]) [a, b] = [a - 1, b - 1];
  const same = (lines: readonly string[]): Edit[] => lines.map((text) => ({ kind: ' ', text }));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, a), after.slice(start, b)),
    ...same(before.slice(a)),
  ];
}

/** Return the edits between texts that begin and end with different lines. */
function middle(before: readonly string[], after: readonly string[]): Edit[] {
  const removed = (text: string): Edit => ({ kind: '-', text });
  const added = (text: string): Edit => ({ kind: '+', text });
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_CELLS) return [...before.map(removed), ...after.map(added)];
  const longest = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [down, right] = [longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0];
      const both = (longest[(i + 1) * width + j + 1] ?? 0) + 1;
      longest[i * width + j] = before[i] === after[j] ? both : Math.max(down, right);
    }
  }
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [mine, theirs] = [before[i] ?? '', after[j] ?? ''];
    const down = longest[(i + 1) * width + j] ?? 0;
    const right = longest[i * width + j + 1] ?? 0;
    if (i < before.length && j < after.length && mine === theirs) {
      edits.push({ kind: ' ', text: mine });
      [i, j] = [i + 1, j + 1];
    } else if (j >= after.length || (i < before.length && down >= right)) {
      edits.push(removed(mine));
      i += 1;
    } else {
      edits.push(added(theirs));
      j += 1;
    }
  }
  return edits;
}
