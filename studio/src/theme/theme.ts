import { Store } from '../state/store.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'fw.theme';

export const theme = new Store<Theme>('system');

/** Use the theme that somebody chose, or else that of the system. */
export function startTheme(): void {
  const chosen = localStorage.getItem(KEY);
  show(chosen === 'light' || chosen === 'dark' ? chosen : 'system');
}

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  show(chosen);
}

function show(chosen: Theme): void {
  theme.set(chosen);
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
