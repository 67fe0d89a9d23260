/** Numbers for tests that are the same in each run: mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Return an integer from 0 to `limit`, without it. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(values: readonly T[]): T {
    const found = values[this.below(values.length)];
    if (found === undefined) throw new RangeError('no values');
    return found;
  }

  /** Return a text of schema-like pieces: marks, line ends of both kinds, wide characters. */
  text(pieces: number): string {
    const parts = ['model A {', '\n', '\r\n', '  id: int', '# é', '😀', '\r', '\t', '}', ' ', '\n\n', 'x'];
    const body = Array.from({ length: this.below(pieces + 1) }, () => this.pick(parts)).join('');
    return this.below(4) === 0 ? `\ufeff${body}` : body;
  }
}

interface Asked {
  path: string;
  body: unknown;
  answer: (response: Response) => void;
}

/** A server that answers when a test wants it, in any order. It takes the place of `fetch`. */
export class LateServer {
  readonly asked: Asked[] = [];

  fetch = (path: string, { body, signal }: RequestInit = {}): Promise<Response> =>
    new Promise((answer, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      this.asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined, answer });
    });

  /** Answer a request by its place, the first by default. */
  answer(found: unknown, { at = 0, status = 200 } = {}): void {
    this.asked[at]?.answer(new Response(JSON.stringify(found), { status }));
  }
}
