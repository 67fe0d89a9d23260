import { Store } from './store.ts';

/** True while the command palette is open. */
export const paletteOpen = new Store(false);
