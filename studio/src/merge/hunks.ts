/** A conflict in a text with conflict markers; the positions include the lines of the markers. */
export interface Hunk {
  from: number;
  to: number;
  yours: string;
  generated: string;
}

export type Choice = 'yours' | 'generated' | 'both';

const HUNK =
  /^<{7}(?: .*)?\n([\s\S]*?)(?:^\|{7}(?: .*)?\n[\s\S]*?)?^={7}\n([\s\S]*?)^>{7}(?: .*)?(?:\n|$)/gm;

/** Return the conflicts in a text, from its start to its end. */
export function hunksIn(text: string): Hunk[] {
  return [...text.matchAll(HUNK)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    yours: match[1] ?? '',
    generated: match[2] ?? '',
  }));
}

/** Return the place of the conflict at an offset, or of the next one after it; the last one's after all. */
export function hunkAt(hunks: readonly Hunk[], offset: number): number {
  const found = hunks.findIndex((hunk) => offset < hunk.to);
  return found < 0 ? Math.max(0, hunks.length - 1) : found;
}

/** Return the text that a choice puts in the place of a conflict. */
export function chosenText(hunk: Hunk, choice: Choice): string {
  if (choice === 'yours') return hunk.yours;
  if (choice === 'generated') return hunk.generated;
  return hunk.yours + hunk.generated;
}

/** Return whether a text has conflict markers, complete or not. */
export function hasMarkers(text: string): boolean {
  return /^(?:<{7}|\|{7}|>{7})(?: |$)/m.test(text);
}
