export { makeThemes, type Look, type Themes } from './make';
export { readTheme } from './read';
export type { Theme } from './types';
