import { isObject } from '../api/json';
import type { Field } from '../resource/types';

/** A file of a record, as the API shows it, or one that a form has uploaded. */
export interface FileRecord {
  name: string;
  size: number;
  type: string;
  /** Signed URL, unless the file is new. */
  url?: string;
  thumbnail_url?: string | null;
  /** Token of an upload, which the form sends. */
  token?: string;
  /** Data URL of a new image. */
  preview?: string;
  /** The upload is not finished. */
  pending?: boolean;
}

/** Return true if the values of a field are files. */
export function isFileField(field: Field | undefined): boolean {
  return field?.type === 'file' || field?.type === 'image';
}

/** Return true for the file of a record, or of a form. */
export function isFileRecord(value: unknown): value is FileRecord {
  return isObject(value) && typeof value.name === 'string' && typeof value.size === 'number';
}

/** Return what identifies a file: URLs of the same file differ in the time at which they expire. */
export function fileKey({ token, url = '' }: FileRecord): string {
  return token ?? url.replace(/\?.*/, '');
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Format a number of bytes: “2.7 MB”. */
export function formatSize(bytes: number, locale: string): string {
  const place = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const unit = UNITS[place] ?? 'byte';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: place === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** place);
}

/** Return the accepted types in words: “PNG, JPEG”. Synonyms are left out. */
export function acceptedTypes({ accept = [] }: Field): string {
  const shown = accept.map((one) => one.replace('.', '').toUpperCase());
  return shown.filter((one) => !SYNONYMS.has(one)).join(', ');
}

const SYNONYMS = new Set(['HTM', 'JPE', 'JPG', 'MARKDOWN', 'TIF']);

/** Return the message of a file that the API would refuse by its size or its name. */
export function fileFault(
  { accept = [], max_size: most = Number.POSITIVE_INFINITY }: Field,
  { name, size }: { name: string; size: number },
): 'empty' | 'too_large' | 'wrong_type' | undefined {
  if (size === 0) return 'empty';
  if (size > most) return 'too_large';
  const lower = name.toLowerCase();
  const fits = accept.length === 0 || accept.some((extension) => lower.endsWith(extension));
  return fits ? undefined : 'wrong_type';
}
