import { isObject, type Json } from '../../api/json';

/** An API key of the current user. */
export interface ApiKey {
  id: string;
  name: string;
  /** Beginning of the key. */
  hint: string;
  scopes: string[];
  usedAt: Date | undefined;
  expiresAt: Date | undefined;
}

/** A model, and the verbs on it that the user may give to a key. */
export interface ModelScopes {
  model: string;
  verbs: string[];
}

export function parseKeys(data: Json): ApiKey[] {
  return rows(data).map((row) => ({
    id: String(row.id),
    name: String(row.name ?? ''),
    hint: String(row.hint ?? ''),
    scopes: texts(row.scopes),
    usedAt: date(row.used_at),
    expiresAt: date(row.expires_at),
  }));
}

export function parseScopes(data: Json): ModelScopes[] {
  return rows(data).map((row) => ({ model: String(row.model), verbs: texts(row.verbs) }));
}

function rows(data: Json) {
  return Array.isArray(data) ? data.filter(isObject) : [];
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function date(value: Json | undefined): Date | undefined {
  return typeof value === 'string' ? new Date(value) : undefined;
}
