import { post } from '../api/client.ts';
import { problemOf, type Problem } from '../api/problem.ts';
import type { Answers, Plan } from '../api/types.ts';
import { loadProject } from '../state/project.ts';
import { Store } from '../state/store.ts';
import { workspace } from '../text/workspace.ts';

/** The plan of the changes on the page, and what became of it. It stays while other pages are open. */
export interface PlanState {
  plan: Plan | null;
  /** The base and texts that the plan was made of. */
  made: string;
  answers: Answers;
  problem: Problem | null;
  isLoading: boolean;
}

const NO_ANSWERS: Answers = { renames: [], fills: [], allow_destructive: false };

export const planState = new Store<PlanState>({
  plan: null,
  made: '',
  answers: NO_ANSWERS,
  problem: null,
  isLoading: false,
});

let round = 0;

/** Return what tells the texts on the page from any others. */
export function workspaceKey(): string {
  const { files, base } = workspace.get();
  return JSON.stringify([base, files]);
}

/** Plan the changes on the page with the answers that were given. */
export async function makePlan(answers?: Answers): Promise<void> {
  const mine = ++round;
  const made = workspaceKey();
  const given = answers ?? (planState.get().made === made ? planState.get().answers : NO_ANSWERS);
  planState.update((now) => ({ ...now, answers: given, isLoading: true, problem: null }));
  const { files, base } = workspace.get();
  try {
    const plan = await post<Plan>('/api/plan', { files, base, answers: given });
    if (mine === round) planState.update((now) => ({ ...now, plan, made, isLoading: false }));
  } catch (error) {
    const problem = problemOf(error);
    if (mine === round) {
      planState.update((now) => ({ ...now, plan: null, made, problem, isLoading: false }));
    }
  }
}

/** Take what is on disk now as the base, keep the changes, and plan again. */
export async function planAgain(): Promise<void> {
  // The former plan stays on the page meanwhile, and can't be applied.
  planState.update((now) => ({ ...now, isLoading: true }));
  await loadProject();
  await makePlan();
}

/** Show why a plan wasn't applied; null for no problem any more. */
export function noteProblem(error: unknown): void {
  planState.update((now) => ({ ...now, problem: error === null ? null : problemOf(error) }));
}

/** Forget the plan, since it was applied. */
export function forgetPlan(): void {
  round += 1;
  planState.update((now) => ({ ...now, plan: null, made: '', answers: NO_ANSWERS, problem: null, isLoading: false }));
}
