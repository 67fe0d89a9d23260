import type { TextEdit } from '../api/types.ts';
import { changesOf } from '../text/edits.ts';
import { change, workspace } from '../text/workspace.ts';
import { showError } from '../ui/feedback/toasts.tsx';
import { ask, refreshDiagram } from './language.ts';

/** An edit by name, as the language service has them: `{op: 'rename_field', model, field, to}`. */
export interface Operation {
  op: string;
  [argument: string]: unknown;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Edit the texts by operations, as one step of the history. They run in the order of their calls.
 *
 * Return true if the texts changed, once the diagram follows; `onChanged` is called before. An error
 * is shown as a message.
 */
export function run(
  operations: readonly Operation[],
  label: string,
  onChanged?: () => void,
): Promise<boolean> {
  const done = last.then(() => edit(operations, label, onChanged));
  last = done;
  return done;
}

async function edit(
  operations: readonly Operation[],
  label: string,
  onChanged?: () => void,
): Promise<boolean> {
  try {
    for (;;) {
      const { files } = workspace.get();
      const { edits } = await ask<{ edits: Record<string, TextEdit[]> }>('fw/edit', { operations });
      // Somebody typed meanwhile: the edits are those of another text.
      if (workspace.get().files !== files) continue;
      const changes = changesOf(files, edits);
      change(changes, label);
      if (changes.length > 0) onChanged?.();
      await refreshDiagram();
      return changes.length > 0;
    }
  } catch (error) {
    showError(error);
    return false;
  }
}
