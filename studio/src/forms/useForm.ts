import { useEffect, useRef, useState } from 'react';

import { problemOf } from '../api/problem.ts';
import { useSelected } from '../app/store.ts';
import { showError } from '../app/toasts.tsx';
import { ask } from '../schema/language.ts';
import { select, selection } from '../schema/selection.ts';
import type { BlockForm } from '../schema/types.ts';
import { workspace } from '../text/workspace.ts';

/** Quiet milliseconds after a key before the form follows. */
const PAUSE = 120;

/** Return the form of a block, kept up to date with the texts, and whether it is up to date. */
export function useForm(name: string | null): { form: BlockForm | null; isCurrent: boolean } {
  const files = useSelected(workspace, (now) => now.files);
  const [{ form, of }, setForm] = useState<{ form: BlockForm | null; of: unknown }>({ form: null, of: null });
  const isShown = form?.name === name;
  useEffect(() => {
    if (name === null) return;
    let stopped = false;
    const load = async () => {
      try {
        const params = { textDocument: { uri: 'schema.fw' }, name };
        const found = await ask<BlockForm>('fw/form', params);
        if (!stopped) setForm({ form: found, of: files });
      } catch (error) {
        if (stopped) return;
        // The name went while its form was asked for; other errors say nothing about it.
        if (problemOf(error).code !== 'language') showError(error);
        else if (selection.get().name === name) select(null, null, 'form');
      }
    };
    const timer = setTimeout(() => void load(), isShown ? PAUSE : 0);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
    // Only another name or other texts are a reason to ask again.
  }, [name, files]);
  return { form: form?.name === name ? form : null, isCurrent: of === files };
}

/**
 * Return the place of a field in a form, -1 without one.
 *
 * Right after a rename, the form still has the old name: the field keeps its place, and its inputs
 * keep what is typed.
 */
export function usePlace(form: BlockForm | null, field: string | null, isCurrent: boolean): number {
  const former = useRef(-1);
  const found = form?.fields.findIndex((one) => one.name === field) ?? -1;
  useEffect(() => {
    if (found >= 0) former.current = found;
  }, [found]);
  return found >= 0 || field === null || isCurrent ? found : former.current;
}
