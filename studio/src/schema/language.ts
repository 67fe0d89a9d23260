import { postForKey } from '../api/posting.ts';
import { problemOf, type Problem } from '../api/problem.ts';
import type { Files } from '../api/types.ts';
import { translator } from '../i18n/sentences.ts';
import { Store } from '../state/store.ts';
import { onChanges, workspace } from '../text/workspace.ts';
import { questions } from './questions.ts';
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

/**
 * Ask the language service about the texts of the page.
 *
 * Throws Problem for an error of the service, with its hint.
 */
export async function ask<T>(method: string, params: Record<string, unknown>): Promise<T> {
  return (await question<T>(method, params)).result;
}

const question = questions((body) => postForKey('/api/language', body));

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
  const stopTranslating = translator.subscribe(refresh);
  return () => {
    clearTimeout(diagramTimer);
    stopTranslating();
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
  try {
    const { result: diagnostics, files } = await question<Diagnostics>('fw/diagnostics', {});
    language.update((now) => ({ ...now, diagnostics, files, problem: null }));
    again &&= workspace.get().files !== files;
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
