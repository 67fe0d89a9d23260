import type { Files } from '../api/types.ts';
import type { Change } from './changes.ts';
import { checksum } from './checksum.ts';

/** The texts of the page in a message to the server: all of them, or what changed. */
export type TextsPart =
  | { page: string; version: number; files: Files }
  | {
      page: string;
      version: number;
      since: number;
      changes: readonly Change[];
      checksums: Readonly<Record<string, number>>;
    };

/** More changes than this at once are sent as texts. */
const MAX_CHANGES = 500;
/** Half of a character, which no message may have. */
const SURROGATE = /\p{Surrogate}/u;

/**
 * What the server knows of the page's texts.
 *
 * Only one message is under way at a time: the next one has the changes since. The server refuses
 * changes of texts that it doesn't have, and then gets all files.
 */
export class Sync {
  readonly page: string;
  #version = 0;
  #isKnown = false;
  #changes: Change[] = [];

  constructor(page: string) {
    this.page = page;
  }

  /** Note changes of the texts, one batch after the other; none mean other texts. */
  add(batches: readonly (readonly Change[])[]): void {
    if (batches.length === 0) this.forget();
    if (!this.#isKnown) return;
    // The offsets of a batch are those of the text before it, so the last change comes first.
    for (const batch of batches) this.#changes.push(...ordered(batch).reverse());
    const parts = batches.some((batch) => batch.some(({ text }) => SURROGATE.test(text)));
    if (parts || this.#changes.length > MAX_CHANGES) this.forget();
  }

  /** Send all files with the next message. */
  forget(): void {
    this.#isKnown = false;
    this.#changes = [];
  }

  /** Return the texts as the next message has them, and take them for known. */
  next(files: Files): TextsPart {
    const since = this.#version;
    const changes = this.#changes;
    const { page } = this;
    this.#changes = [];
    if (!this.#isKnown) {
      this.#isKnown = true;
      this.#version += 1;
      return { page, version: this.#version, files };
    }
    if (changes.length > 0) this.#version += 1;
    const changed = new Set(changes.map(({ file }) => file));
    const checksums = Object.fromEntries(
      [...changed].map((file) => [file, checksum(files[file] ?? '')]),
    );
    return { page, version: this.#version, since, changes, checksums };
  }
}

function ordered(batch: readonly Change[]): Change[] {
  // Array.prototype.sort is stable, so that insertions at the same offset keep their order.
  return [...batch].sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Return a name for this page that no other page has. */
export function newPage(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((one) => one.toString(36)).join('');
}
