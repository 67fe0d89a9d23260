import { HttpError } from 'react-admin';

/** What to tell about a login that failed: the key of a text, and what fills its gap. */
export interface Failure {
  key: string;
  /** Seconds until the next attempt may be made. */
  wait?: number;
}

/** Reads of an error why the login failed. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError)) return { key: 'fw.login.failed' };
  switch (error.status) {
    case 0:
      return { key: 'fw.login.unreachable' };
    case 401:
    case 422:
      return { key: 'fw.login.refused' };
    case 403:
      return { key: 'fw.auth.no_entry' };
    case 429:
      return tooMany(error);
    default:
      return { key: 'fw.login.failed' };
  }
}

function tooMany(error: HttpError): Failure {
  const wait: unknown = error.body?.retry_after;
  return typeof wait === 'number'
    ? { key: 'fw.login.too_many', wait }
    : { key: 'fw.login.too_many_unknown' };
}
