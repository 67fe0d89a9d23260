import type { Files } from '../api/types.ts';
import { Store } from '../state/store.ts';
import type { Change } from './changes.ts';
import {
  record,
  recordEffect,
  redo,
  startHistory,
  undo,
  type Effect,
  type History,
  type Moved,
} from './history.ts';

/** The schema as it is on disk and as it is on the page. The texts are the only state. */
export interface Workspace extends History {
  disk: Files;
  /** Hash of the files on disk. */
  base: string;
}

/** Changes that were applied to the texts, one batch after the other. */
export type ChangeListener = (batches: readonly (readonly Change[])[]) => void;

export const workspace = new Store<Workspace>({ ...startHistory({}), disk: {}, base: '' });

const listeners = new Set<ChangeListener>();

/** Call a function with each change of the texts. Return what stops it. */
export function onChanges(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Show the files as they are on disk, without a history. */
export function loadFiles(files: Files, base: string): void {
  workspace.set({ ...startHistory(files), disk: files, base });
  announce([]);
}

/** Keep the texts on the page, and compare them with other files on disk from now on. */
export function rebaseFiles(disk: Files, base: string): void {
  workspace.update((now) => ({ ...now, disk, base }));
}

/** Apply changes as one step, or as keys that were just typed. */
export function change(changes: readonly Change[], label: string, typed = false): void {
  if (changes.length === 0) return;
  const typedAt = typed ? performance.now() : null;
  workspace.update((now) => ({ ...now, ...record(now, changes, label, typedAt) }));
  announce([changes]);
}

/** Add a step that changed no file, so that it is taken back in its turn. */
export function changeOther(label: string, effect: Effect): void {
  workspace.update((now) => ({ ...now, ...recordEffect(now, label, effect) }));
}

/** Take back the last step. Return its label, or null if there is none. */
export function undoStep(): string | null {
  const label = workspace.get().past.at(-1)?.label ?? null;
  move(undo(workspace.get()))?.undo();
  return label;
}

/** Repeat the step that was taken back last. Return its label, or null if there is none. */
export function redoStep(): string | null {
  const label = workspace.get().future[0]?.label ?? null;
  move(redo(workspace.get()))?.redo();
  return label;
}

/** Return the files that differ from those on disk. */
export function changedFiles(now: Workspace): string[] {
  const files = new Set([...Object.keys(now.files), ...Object.keys(now.disk)]);
  return [...files].filter((file) => now.files[file] !== now.disk[file]).sort();
}

/** Return the number of changes that aren't on disk: steps, or 0 if the files are equal. */
export function unsavedCount(now: Workspace): number {
  if (changedFiles(now).length === 0) return 0;
  return Math.max(1, now.past.filter((step) => step.strokes.length > 0).length);
}

function move(moved: Moved | null): Effect | undefined {
  if (moved === null) return undefined;
  workspace.update((now) => ({ ...now, ...moved.history }));
  announce(moved.batches);
  return moved.step.effect;
}

function announce(batches: readonly (readonly Change[])[]): void {
  for (const listener of [...listeners]) listener(batches);
}
