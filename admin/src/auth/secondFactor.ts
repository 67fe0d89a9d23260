import { HttpError } from 'react-admin';

import { isObject, type Json } from '../api/json';

/** Second step of a login: the challenge of the first one. */
export interface Challenge {
  challenge: string;
  /** True if the user has no authenticator app yet, and needs one. */
  enrols: boolean;
}

/** Secret of an authenticator app. */
export interface AppSecret {
  secret: string;
  /** QR code as SVG; empty if the address is too long for one. */
  qr: string;
}

/** Return the challenge of a login with the right password, or undefined for any other error. */
export function challengeOf(error: unknown): Challenge | undefined {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (!isObject(body) || typeof body.challenge !== 'string') return undefined;
  return { challenge: body.challenge, enrols: body.enrols === true };
}

/** Return the challenge or the error that a login of another provider has left in the address. */
export function challengeOfAddress(hash: string): { challenge?: Challenge; error?: string } {
  const found = new URLSearchParams(hash.slice(1));
  const challenge = found.get('challenge');
  if (challenge) return { challenge: { challenge, enrols: found.get('enrols') === 'true' } };
  const error = found.get('error');
  return error ? { error } : {};
}

export function parseSecret(data: Json): AppSecret {
  const found = isObject(data) ? data : {};
  return { secret: String(found.secret ?? ''), qr: String(found.qr ?? '') };
}

export function parseCodes(data: Json | undefined): string[] {
  const codes = isObject(data) ? data.recovery_codes : undefined;
  return Array.isArray(codes) ? codes.map(String) : [];
}
