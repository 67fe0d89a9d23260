import { useEffect, useRef, useState } from 'react';

import { problemOf } from '../api/problem.ts';
import type { Files } from '../api/types.ts';
import { ask } from '../schema/language.ts';
import { select, selection } from '../schema/selection.ts';
import type { BlockForm } from '../schema/types.ts';
import { onChanges, workspace } from '../text/workspace.ts';
import { showError } from '../ui/feedback/toasts.tsx';

/** Quiet milliseconds after a key before the form follows. */
const PAUSE = 120;

interface Loaded {
  form: BlockForm | null;
  /** The texts that the form is about. */
  of: Files | null;
}

/**
 * Return the form of a block, kept up to date with the texts, and whether it is up to date.
 *
 * It renders when the form arrives, not at each key.
 */
export function useForm(name: string | null): { form: BlockForm | null; isCurrent: boolean } {
  const [{ form, of }, setLoaded] = useState<Loaded>({ form: null, of: null });
  const isShown = form?.name === name;
  useEffect(() => {
    if (name === null) return;
    let stopped = false;
    const load = async () => {
      const { files } = workspace.get();
      const isLate = () => stopped || workspace.get().files !== files;
      try {
        const params = { textDocument: { uri: 'schema.fw' }, name };
        const found = await ask<BlockForm>('fw/form', params);
        if (!isLate()) setLoaded({ form: found, of: files });
      } catch (error) {
        if (isLate()) return;
        // The name went while its form was asked for; other errors say nothing about it.
        if (problemOf(error).code !== 'language') showError(error);
        else if (selection.get().name === name) select(null, null, 'form');
      }
    };
    let timer = setTimeout(() => void load(), isShown ? PAUSE : 0);
    const stop = onChanges(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), PAUSE);
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
    // Only another name is a reason to start again.
  }, [name]);
  return { form: isShown ? form : null, isCurrent: of === workspace.get().files };
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
