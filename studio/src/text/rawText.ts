import type { Position, Range } from '../api/types.ts';

const BOM = '\ufeff';

/**
 * The text of a file as it is on disk, with its byte order mark and line ends.
 *
 * An offset counts UTF-16 units of this text. A position is one of the language server protocol. A
 * shown offset is one of the editor's document, which has no mark, and `\n` at the end of lines.
 */
export class RawText {
  readonly text: string;
  /** Offset of each line. */
  readonly #starts: number[];
  /** Shown offset of each line. */
  readonly #shown: number[];
  readonly #mark: number;

  constructor(text: string) {
    this.text = text;
    this.#mark = text.startsWith(BOM) ? 1 : 0;
    this.#starts = [0];
    this.#shown = [0];
    let shown = 0;
    let before = this.#mark;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      shown += end - before - (text[end - 1] === '\r' ? 1 : 0) + 1;
      before = end + 1;
      this.#starts.push(before);
      this.#shown.push(shown);
    }
  }

  /** The lines without their ends, and without the mark. */
  get lines(): string[] {
    return this.text.slice(this.#mark).split(/\r?\n/);
  }

  /** The line end that new lines get: that of the first line. */
  get newline(): string {
    const first = this.text.indexOf('\n');
    return first > 0 && this.text[first - 1] === '\r' ? '\r\n' : '\n';
  }

  /** Return the position of an offset. */
  position(offset: number): Position {
    const line = lineAt(this.#starts, offset);
    return { line, character: offset - (this.#starts[line] ?? 0) };
  }

  /** Return the range between two offsets. */
  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  /** Return the offset of a position; one after the end of its line is the end. */
  offset(position: Position): number {
    const start = this.#starts[position.line];
    if (start === undefined) return this.text.length;
    return Math.min(start + position.character, this.#lineEnd(position.line));
  }

  /** Return the shown offset of an offset. */
  shown(offset: number): number {
    const line = lineAt(this.#starts, offset);
    const column = Math.min(offset, this.#lineEnd(line)) - this.#textStart(line);
    return (this.#shown[line] ?? 0) + Math.max(0, column);
  }

  /** Return the offset of a shown offset. */
  hidden(shown: number): number {
    const line = lineAt(this.#shown, shown);
    return this.#textStart(line) + shown - (this.#shown[line] ?? 0);
  }

  #textStart(line: number): number {
    return line === 0 ? this.#mark : (this.#starts[line] ?? 0);
  }

  #lineEnd(line: number): number {
    const next = this.#starts[line + 1];
    if (next === undefined) return this.text.length;
    return next - 1 - (this.text[next - 2] === '\r' ? 1 : 0);
  }
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
