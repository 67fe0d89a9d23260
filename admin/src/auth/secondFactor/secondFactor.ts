import { HttpError } from 'react-admin';

import { isObject, type Json } from '../../api/json';

/** Second step of a login: the challenge of the first one. */
export interface Challenge {
  /** Undefined for a provider's login, whose challenge is in a cookie. */
  challenge?: string;
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

/**
 * Return the second step or the error of a provider's login from the address. The address has no
 * challenge: a link with the challenge of somebody else would log the user in as them.
 */
export function stepOfAddress(hash: string): { challenge?: Challenge; error?: string } {
  const found = new URLSearchParams(hash.slice(1));
  const enrols = found.get('enrols');
  if (enrols) return { challenge: { enrols: enrols === 'true' } };
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
