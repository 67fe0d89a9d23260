import { Store } from '../state/store.ts';

/** The model or enum, and the field, that all views show. */
export interface Selection {
  name: string | null;
  field: string | null;
  /** The view that somebody selected it in; the others move to it. */
  from: 'canvas' | 'code' | 'form' | 'search';
}

export const selection = new Store<Selection>({ name: null, field: null, from: 'search' });

/** Select a model or an enum, or one of its fields. */
export function select(name: string | null, field: string | null, from: Selection['from']): void {
  const now = selection.get();
  if (now.name !== name || now.field !== field || from === 'search')
    selection.set({ name, field, from });
}
