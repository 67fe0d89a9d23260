import type { ComponentType } from 'react';

import type { IconName } from '../ui/icons.tsx';
import { lazily, type Lazy } from './lazily.tsx';
import type { texts } from './texts.ts';

/** A page of the rail. */
export interface Page {
  /** Its name in the address: `#/schema`. */
  path: string;
  title: keyof typeof texts.en;
  icon: IconName;
  component: Lazy;
}

/** The pages in the order of the rail. They are loaded when somebody opens them. */
export const PAGES: readonly Page[] = [
  lazyPage('schema', 'schema', 'schema', () => import('../schema/SchemaPage.tsx')),
  lazyPage('plan', 'plan', 'plan', () => import('../plan/PlanPage.tsx')),
  lazyPage('conflicts', 'conflicts', 'conflicts', () => import('../conflicts/ConflictsPage.tsx')),
  lazyPage('database', 'database', 'database', () => import('../database/DatabasePage.tsx')),
  lazyPage('access', 'access', 'access', () => import('../access/AccessPage.tsx')),
  lazyPage('project', 'project', 'project', () => import('../project/ProjectPage.tsx')),
];

/** Shown in place of the pages while the folder has no project. */
export const StartPage = lazily(() => import('../start/StartPage.tsx'));

function lazyPage(
  path: Page['path'],
  icon: IconName,
  title: Page['title'],
  load: () => Promise<{ default: ComponentType }>,
): Page {
  return { path, icon, title, component: lazily(load) };
}
