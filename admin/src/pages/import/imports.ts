import { isObject, type Json } from '../../api/json';

/** Messages about a row of the file by field; those about the whole row are under `''`. */
export interface RowError {
  row: number;
  errors: Record<string, string[]>;
}

/** Progress of an import: first of its check, then of the import itself. */
export interface ImportState {
  id: string;
  isChecked: boolean;
  status: 'done' | 'failed' | 'running' | 'waiting';
  total: number;
  done: number;
  created: number;
  updated: number;
  failed: number;
  errors: RowError[];
  /** Headings of columns that are for no field. */
  ignored: string[];
}

/** Read the state of an import from the `data` of a response. */
export function readImport(body: Json): ImportState {
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const count = (name: string) => Number(String(data[name] ?? 0));
  const columns = Array.isArray(data.columns) ? data.columns.filter(isObject) : [];
  const errors = Array.isArray(data.errors) ? data.errors.filter(isObject) : [];
  return {
    id: String(data.id),
    isChecked: data.is_checked === true,
    status: data.status as ImportState['status'],
    total: count('total'),
    done: count('done'),
    created: count('created'),
    updated: count('updated'),
    failed: count('failed'),
    errors: errors.map(({ row, errors: given }) => ({
      row: Number(String(row)),
      errors: (isObject(given) ? given : {}) as Record<string, string[]>,
    })),
    ignored: columns.filter(({ field }) => field === null).map(({ heading }) => String(heading)),
  };
}

/** Return true if a job works on the import, or will. */
export function isPending({ status }: ImportState): boolean {
  return status === 'waiting' || status === 'running';
}
