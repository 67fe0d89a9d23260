import type { Files } from '../api/types.ts';
import { applyChanges, inverse, type Change } from './changes.ts';

/** A change of the files together with what undoes it. */
interface Stroke {
  redo: readonly Change[];
  undo: readonly Change[];
}

/** What one undo takes back: an operation, or a few keys. */
export interface Step {
  label: string;
  strokes: readonly Stroke[];
  /** What else the step did, such as moving models on the canvas. */
  effect?: Effect;
  /** Time of the last key in milliseconds, or null if nothing is added to this step. */
  typedAt: number | null;
}

export interface Effect {
  redo: () => void;
  undo: () => void;
}

/** Files with what was done to them and undone, over all files. */
export interface History {
  files: Files;
  past: readonly Step[];
  future: readonly Step[];
}

/** A history and the changes that led to it, one batch after the other. */
export interface Moved {
  history: History;
  batches: readonly (readonly Change[])[];
  step: Step;
}

const PAUSE_MILLISECONDS = 800;
const MAX_STEPS = 1_000;

export function startHistory(files: Files): History {
  return { files, past: [], future: [] };
}

/**
 * Apply changes as one step.
 *
 * With `typedAt`, the time of a key in milliseconds, the change joins the last step if that was
 * typed just before at the same place.
 */
export function record(
  history: History,
  changes: readonly Change[],
  label: string,
  typedAt: number | null = null,
): History {
  if (changes.length === 0) return history;
  const stroke = { redo: changes, undo: inverse(history.files, changes) };
  const files = applyChanges(history.files, changes);
  const last = history.past.at(-1);
  if (last !== undefined && typedAt !== null && joins(last, stroke, typedAt)) {
    const joined = { ...last, strokes: [...last.strokes, stroke], typedAt };
    return { files, past: [...history.past.slice(0, -1), joined], future: [] };
  }
  const past = [...history.past, { label, strokes: [stroke], typedAt }].slice(-MAX_STEPS);
  return { files, past, future: [] };
}

/** Add a step that changed no file. */
export function recordEffect(history: History, label: string, effect: Effect): History {
  const step = { label, strokes: [], effect, typedAt: null };
  return { ...history, past: [...history.past, step].slice(-MAX_STEPS), future: [] };
}

/** Take back the last step. Return null if there is none. */
export function undo(history: History): Moved | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  const batches = step.strokes.map((stroke) => stroke.undo).reverse();
  const past = history.past.slice(0, -1);
  const future = [{ ...step, typedAt: null }, ...history.future];
  const files = batches.reduce(applyChanges, history.files);
  return { history: { files, past, future }, batches, step };
}

/** Repeat the step that was taken back last. Return null if there is none. */
export function redo(history: History): Moved | null {
  const [step, ...future] = history.future;
  if (step === undefined) return null;
  const batches = step.strokes.map((stroke) => stroke.redo);
  const past = [...history.past, step];
  const files = batches.reduce(applyChanges, history.files);
  return { history: { files, past, future }, batches, step };
}

function joins(step: Step, stroke: Stroke, typedAt: number): boolean {
  if (step.typedAt === null || typedAt - step.typedAt > PAUSE_MILLISECONDS) return false;
  const [before] = step.strokes.at(-1)?.undo ?? [];
  const [after, second] = stroke.redo;
  if (before === undefined || after === undefined || second !== undefined) return false;
  const near = after.start === before.end || after.end === before.start;
  return before.file === after.file && near && !after.text.includes('\n');
}
