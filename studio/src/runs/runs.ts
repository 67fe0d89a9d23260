import { onEvent } from '../api/events.ts';
import type { Run, Sentence, StudioEvent } from '../api/types.ts';
import { Store, useSelected } from '../state/store.ts';

/** What the server has told of a run in the background. */
export interface RunState {
  state: 'running' | 'done' | 'failed';
  step: Sentence;
  done: number;
  total: number;
  outcomes: readonly RunOutcome[];
  exitStatus: number;
  /** The summary of a run that is done, or why it failed. */
  text: Sentence;
  hint: string;
}

export interface RunOutcome {
  path: string;
  action: string;
  notes: readonly Sentence[];
}

const NOTHING: Sentence = { text: '', message: null };

const NEW: RunState = {
  state: 'running',
  step: NOTHING,
  done: 0,
  total: 0,
  outcomes: [],
  exitStatus: 0,
  text: NOTHING,
  hint: '',
};

const runs = new Store<Readonly<Record<string, RunState>>>({});

// An event may arrive before the answer that names its run.
onEvent((event) => {
  if (!('run' in event)) return;
  runs.update((all) => ({ ...all, [event.run]: after(all[event.run] ?? NEW, event) }));
});

/** Return the state of a run after an event. */
export function after(now: RunState, event: StudioEvent): RunState {
  switch (event.type) {
    case 'progress':
      return { ...now, step: event.step, done: event.done, total: event.total };
    case 'outcome': {
      const { path, action, notes } = event;
      return { ...now, outcomes: [...now.outcomes, { path, action, notes }] };
    }
    case 'done':
      return { ...now, state: 'done', exitStatus: event.exit_status, text: event.summary };
    case 'failed':
      return { ...now, state: 'failed', text: { text: event.detail, message: null }, hint: event.hint ?? '' };
    default:
      return now;
  }
}

/** Return the state of a run as it is now. */
export function runState({ run }: Run): RunState {
  return runs.get()[run] ?? NEW;
}

/** Return the state of a run, or null without one. */
export function useRun(run: Run | null): RunState | null {
  return useSelected(runs, (all) => (run === null ? null : (all[run.run] ?? NEW)));
}
