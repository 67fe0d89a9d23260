import { get } from '../api/client.ts';
import { problemOf, type Problem } from '../api/problem.ts';
import type { Project } from '../api/types.ts';
import { changedFiles, loadFiles, rebaseFiles, workspace } from '../text/workspace.ts';
import { Store } from './store.ts';

/** The project as the server describes it. */
export interface ProjectState {
  project: Project | null;
  problem: Problem | null;
  /** The files on disk changed, and so did those on the page. */
  diskChanged: boolean;
}

export const projectState = new Store<ProjectState>({
  project: null,
  problem: null,
  diskChanged: false,
});

/** The folder becomes a project right now; its page stays until somebody leaves it. */
export const starting = new Store(false);

let latest: Promise<void> = Promise.resolve();

/** Read the project, and its files unless the page has changes of its own. An older answer is dropped. */
export function loadProject(): Promise<void> {
  const mine: Promise<void> = get<Project>('/api/project').then(
    (project) => {
      if (mine !== latest) return latest;
      projectState.set({ project, problem: null, diskChanged: !follow(project) });
    },
    (error: unknown) => {
      if (mine !== latest) return latest;
      projectState.update((now) => ({ ...now, problem: problemOf(error) }));
    },
  );
  latest = mine;
  return mine;
}

/** Take the files on disk, and return false if the page has changes that differ from them. */
function follow({ files, base }: Project): boolean {
  const now = workspace.get();
  if (base === now.base) return true;
  const equal = changedFiles({ ...now, disk: files }).length === 0;
  if (equal && now.base !== '') rebaseFiles(files, base);
  else if (now.base === '' || changedFiles(now).length === 0) loadFiles(files, base);
  else return false;
  return true;
}

/** Show the files on disk, and forget the changes of the page. */
export function discardChanges(): void {
  const { project } = projectState.get();
  if (project !== null) loadFiles(project.files, project.base);
  projectState.update((now) => ({ ...now, diskChanged: false }));
}

/** Keep the texts of the page; the plan compares them with the files on disk. */
export function keepChanges(): void {
  const { project } = projectState.get();
  if (project !== null) rebaseFiles(project.files, project.base);
  projectState.update((now) => ({ ...now, diskChanged: false }));
}
