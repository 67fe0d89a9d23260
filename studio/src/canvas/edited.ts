import { Store } from '../state/store.ts';

/** The field that is edited on the canvas; a new one without a name. */
export interface Edited {
  model: string;
  field: string | null;
}

export const edited = new Store<Edited | null>(null);

/** Open the editor of a field on the canvas, or that of a new field. */
export function editField(model: string, field: string | null): void {
  edited.set({ model, field });
}

export function closeEditor(): void {
  edited.set(null);
}

/** Return the node of a model on the canvas. */
export function nodeOf(model: string): HTMLElement | null {
  return document.querySelector(`.canvas .react-flow__node[data-id="${CSS.escape(model)}"]`);
}

/** Return the row of a field on the canvas; of a model that shows its name alone, its node. */
export function rowOf({ model, field }: Edited): HTMLElement | null {
  const node = nodeOf(model);
  if (field === null) return node?.querySelector('.model-name') ?? node;
  return node?.querySelector(`[data-field="${CSS.escape(field)}"]`) ?? node;
}
