import type { RaThemeOptions } from 'react-admin';

import { controls } from './controls';
import type { Look } from './make';
import { page } from './page';
import { surfaces } from './surfaces';
import { tables } from './tables';
import { toolbars } from './toolbars';

export type Components = NonNullable<RaThemeOptions['components']>;

/** How the parts of Material UI and react-admin look and behave under a theme. */
export function makeComponents(look: Look): Components {
  return {
    ...page(look),
    ...surfaces(look),
    ...tables(look),
    ...toolbars(look),
    ...controls(look),
  };
}

/** A length in pixels that goes by the theme's density. */
export function room({ theme }: Look, compact: number, comfortable: number, spacious: number) {
  return { compact, comfortable, spacious }[theme.density];
}
