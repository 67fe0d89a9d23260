import { Store } from '../state/store.ts';

/** A question about the schema, asked before an edit. */
export type SchemaDialog =
  | { kind: 'model' }
  | { kind: 'enum' }
  | { kind: 'field'; model: string }
  | { kind: 'relation'; source: string; target: string; field: string | null }
  | { kind: 'rename'; model: string; field: string | null }
  | { kind: 'delete'; model: string; field: string | null }
  | { kind: 'arrange' };

export const dialog = new Store<SchemaDialog | null>(null);

export function openDialog(asked: SchemaDialog): void {
  dialog.set(asked);
}

export function closeDialog(): void {
  dialog.set(null);
}
