import { post } from '../api/client.ts';
import { Problem, problemOf } from '../api/problem.ts';
import type { Files, LanguageResponse } from '../api/types.ts';
import { Store } from '../app/store.ts';
import { onChanges, workspace } from '../text/workspace.ts';
import type { Diagnostics, Diagram } from './types.ts';

/** What the language service says about the texts of the page. */
export interface LanguageState {
  diagram: Diagram | null;
  diagnostics: Diagnostics;
  /** The texts that the diagnostics are about. */
  files: Files | null;
  problem: Problem | null;
}

/** Quiet milliseconds after a key before the canvas follows, at least. */
const DIAGRAM_PAUSE = 150;
/** The canvas follows after this many times what it took before, so that keys come first. */
const PATIENCE = 3;

export const language = new Store<LanguageState>({
  diagram: null,
  diagnostics: {},
  files: null,
  problem: null,
});

interface Waiting {
  method: string;
  params: Record<string, unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/**
 * Ask the language service about the present texts. Requests of the same moment share a message.
 *
 * Throws Problem for an error of the service, with its hint.
 */
export function ask<T>(method: string, params: Record<string, unknown>): Promise<T> {
  return new Promise<unknown>((resolve, reject) => {
    waiting.push({ method, params, resolve, reject });
    if (waiting.length === 1) queueMicrotask(() => void send());
  }) as Promise<T>;
}

async function send(): Promise<void> {
  const sent = waiting;
  waiting = [];
  const requests = sent.map(({ method, params }, id) => ({ id, method, params }));
  try {
    const { files } = workspace.get();
    const answer = await post<{ responses: LanguageResponse[] }>('/api/language', {
      files,
      requests,
    });
    for (const response of answer.responses) {
      const { error } = response;
      if (error === undefined) sent[response.id]?.resolve(response.result);
      else sent[response.id]?.reject(serviceProblem(error));
    }
  } catch (error) {
    for (const one of sent) one.reject(error);
  }
}

function serviceProblem({ message, hint }: { message: string; hint?: string | null }): Problem {
  return new Problem(422, { code: 'language', title: message, detail: message, hint });
}

/** The places where the canvas shows models now, so that they stay there. */
let shownPlaces: () => Readonly<Record<string, readonly [number, number]>> = () => ({});

/** Name the function that returns the places of the models on the canvas. */
export function showPlacesBy(places: typeof shownPlaces): void {
  shownPlaces = places;
}

let refreshing = false;
let again = false;
let diagramTimer: ReturnType<typeof setTimeout> | undefined;
let diagramTook = 0;

/** Follow the texts until the returned function is called. */
export function followTexts(): () => void {
  refresh();
  void refreshDiagram();
  const stop = onChanges(() => {
    refresh();
    clearTimeout(diagramTimer);
    diagramTimer = setTimeout(() => void refreshDiagram(), Math.max(DIAGRAM_PAUSE, PATIENCE * diagramTook));
  });
  return () => {
    clearTimeout(diagramTimer);
    stop();
  };
}

/** Get the diagnostics of the present texts. One request is under way at a time. */
function refresh(): void {
  if (refreshing) again = true;
  else void refreshOnce();
}

async function refreshOnce(): Promise<void> {
  refreshing = true;
  const { files } = workspace.get();
  try {
    const diagnostics = await ask<Diagnostics>('fw/diagnostics', {});
    language.update((now) => ({ ...now, diagnostics, files, problem: null }));
  } catch (error) {
    language.update((now) => ({ ...now, problem: problemOf(error) }));
  }
  refreshing = false;
  if (again) {
    again = false;
    refresh();
  }
}

/** Get the diagram of the present texts, at once. Models that are shown keep their places. */
export async function refreshDiagram(): Promise<void> {
  clearTimeout(diagramTimer);
  const { files } = workspace.get();
  const started = performance.now();
  try {
    const diagram = await ask<Diagram>('fw/diagram', { layout: shownPlaces() });
    if (workspace.get().files === files) language.update((now) => ({ ...now, diagram }));
    diagramTook = performance.now() - started;
  } catch (error) {
    language.update((now) => ({ ...now, problem: problemOf(error) }));
  }
}
