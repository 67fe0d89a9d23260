import { get, put } from '../api/client.ts';
import { onEvent } from '../api/events.ts';
import { Store } from '../state/store.ts';
import { changeOther } from '../text/workspace.ts';
import { showError } from '../ui/feedback/toasts.tsx';
import { language, refreshDiagram, showPlacesBy } from './language.ts';

export type Positions = Readonly<Record<string, readonly [number, number]>>;

export interface Layout {
  /** Places of the models that somebody moved, as `schema.layout.json` has them. */
  placed: Positions;
  /** Places of all models on the canvas. */
  shown: Positions;
}

export const layout = new Store<Layout>({ placed: {}, shown: {} });

/** Read the places, and follow the diagram until the returned function is called. */
export function followLayout(): () => void {
  showPlacesBy(() => layout.get().shown);
  const read = async () => {
    const before = writes;
    try {
      const { positions } = await get<{ positions: Positions }>('/api/layout');
      // The answer may be older than a place that was written meanwhile.
      if (before === writes) layout.update((now) => ({ ...now, placed: positions }));
    } catch (error) {
      showError(error);
    }
  };
  void read();
  takePlaces();
  const stops = [
    language.subscribe(takePlaces),
    // A build gives the places of renamed models to their new names.
    onEvent(({ type }) => {
      if (type === 'done') void read();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Place the models of the diagram. Those that the canvas shows already stay where they are. */
function takePlaces(): void {
  const { shown } = layout.get();
  const nodes = language.get().diagram?.nodes ?? [];
  if (nodes.every(({ name }) => shown[name] !== undefined)) return;
  const added = nodes.filter(({ name }) => shown[name] === undefined);
  const places = Object.fromEntries(added.map(({ name, x, y }) => [name, [x, y] as const]));
  layout.update((now) => ({ ...now, shown: { ...shown, ...places } }));
}

/** Write the new places of some models, as a step that undo takes back. */
export function moveModels(moved: Positions, label: string): void {
  const before = layout.get();
  const after = {
    placed: { ...before.placed, ...moved },
    shown: { ...before.shown, ...moved },
  };
  write(after);
  changeOther(label, { undo: () => write(before), redo: () => write(after) });
}

/** Forget all places that somebody chose, as a step that undo takes back. */
export async function arrangeAll(label: string): Promise<void> {
  const before = layout.get();
  layout.set({ placed: {}, shown: {} });
  try {
    await save({});
    await refreshDiagram();
    takePlaces();
  } catch (error) {
    layout.set(before);
    showError(error);
    return;
  }
  const after = layout.get();
  changeOther(label, { undo: () => write(before), redo: () => write(after) });
}

/** A renamed model stays where it is. */
export function renamePlace(from: string, to: string): void {
  const { placed, shown } = layout.get();
  const place = shown[from];
  // The former name keeps its place for an undo.
  const kept = place === undefined ? shown : { ...shown, [to]: place };
  layout.set({ placed: renamed(placed, from, to), shown: kept });
  if (placed[from] !== undefined) write(layout.get());
}

function renamed(positions: Positions, from: string, to: string): Positions {
  const { [from]: place, ...rest } = positions;
  return place === undefined ? positions : { ...rest, [to]: place };
}

function write(after: Layout): void {
  layout.set(after);
  save(after.placed).catch(showError);
}

let writes = 0;
let written: Promise<unknown> = Promise.resolve();

/** Write the places to the file, after those that are being written. */
function save(positions: Positions): Promise<void> {
  writes += 1;
  const done = written.then(() => put('/api/layout', { positions }));
  written = done.catch(() => undefined);
  return done;
}
