import { useEffect } from 'react';

import { post } from '../api/client.ts';
import type { Run } from '../api/types.ts';
import { Store, useSelected } from '../state/store.ts';
import { showError } from '../ui/feedback/toasts.tsx';
import { runState, useRun } from './runs.ts';

/** The run that a page started last. */
export interface Started {
  run: Run;
  title: string;
  /** The address that started it. */
  path: string;
}

export interface Starter {
  started: Started | null;
  /** A run is being started or is under way, so that no other one may start. */
  isBusy: boolean;
  /** Start a run, and return true once it is under way. An error is shown as a message by default. */
  start: (path: string, body: unknown, title: string, onFailed?: (error: unknown) => void) => Promise<boolean>;
}

const all = new Store<Readonly<Record<string, Started>>>({});
/** The pages whose run is being started. A component would forget it when its page is left. */
const pending = new Store<ReadonlySet<string>>(new Set());

/** Return what starts the runs of a page, one at a time. A run that is under way is shown again by its page. */
export function useStarted(page: string): Starter {
  const started = useSelected(all, (now) => now[page] ?? null);
  const state = useRun(started?.run ?? null);
  const isStarting = useSelected(pending, (pages) => pages.has(page));
  useEffect(() => () => forgetEnded(page), [page]);
  const start: Starter['start'] = async (path, body, title, onFailed = showError) => {
    // Two clicks can come before the page is drawn again.
    if (pending.get().has(page)) return false;
    pending.update((pages) => new Set(pages).add(page));
    try {
      const run = await post<Run>(path, body);
      all.update((now) => ({ ...now, [page]: { run, title, path } }));
      return true;
    } catch (error) {
      onFailed(error);
      return false;
    } finally {
      pending.update((pages) => new Set([...pages].filter((one) => one !== page)));
    }
  };
  return { started, isBusy: isStarting || state?.state === 'running', start };
}

/** Forget the run of a page that is left, unless it is under way. */
function forgetEnded(page: string): void {
  const { [page]: started, ...others } = all.get();
  if (started !== undefined && runState(started.run).state !== 'running') all.set(others);
}
