import { textsNow } from '../i18n/i18n.ts';
import { texts } from '../app/texts.ts';

/** An error response of the server, or a request without a response (`status` 0). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly hint: string | undefined;
  /** The whole body, for problems with more than a sentence. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>> = {}) {
    const title = textOf(body.title) ?? (status === 0 ? textsNow(texts).offline : `Status ${status}`);
    super(textOf(body.detail) ?? title);
    this.name = 'Problem';
    this.status = status;
    this.code = textOf(body.code) ?? (status === 0 ? 'offline' : String(status));
    this.title = title;
    this.hint = textOf(body.hint);
    this.body = body;
  }

  /** The files on disk changed since the page read them. */
  get isStale(): boolean {
    return this.status === 409 && this.code === 'stale';
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Return the problem of any error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(0, {
    title: textsNow(texts).unexpected,
    code: 'unexpected',
    detail: error instanceof Error ? error.message : String(error),
  });
}
