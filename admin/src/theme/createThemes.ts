import type { RaThemeOptions } from 'react-admin';

import { mix, readableOn, withContrast } from './colour';
import { controls } from './components/controls';
import { page } from './components/page';
import { surfaces } from './components/surfaces';
import { tables } from './components/tables';
import { toolbars } from './components/toolbars';
import { readTheme } from './readTheme';
import type { Colours, Components, Look, Mode, Theme } from './theme';

export interface Themes {
  light: RaThemeOptions;
  dark: RaThemeOptions;
}

/** Create the light and the dark theme from `admin/theme.json`. */
export function createThemes(given: unknown): Themes {
  const { theme, problems } = readTheme(given);
  return {
    light: createTheme('light', { theme, colours: theme.light, problems }),
    dark: createTheme('dark', { theme, colours: theme.dark, problems }),
  };
}

function createTheme(mode: Mode, look: Look): RaThemeOptions {
  const { theme, colours } = look;
  return {
    look,
    palette: createPalette(mode, colours),
    shape: { borderRadius: theme.radius },
    typography: createTypography(theme),
    shadows: createShadows(mode, look),
    sidebar: { width: 248, closedWidth: 56 },
    components: createComponents(look),
  };
}

function createPalette(mode: Mode, colours: Colours): RaThemeOptions['palette'] {
  const { background, surface, text, muted, line } = colours;
  return {
    mode,
    primary: colourSet(colours.primary, surface),
    secondary: colourSet(withContrast(colours.accent, text, [background, surface]), surface),
    success: colourSet(colours.success, surface),
    info: colourSet(colours.info, surface),
    warning: colourSet(colours.warning, surface),
    error: colourSet(colours.error, surface),
    background: { default: background, paper: surface },
    text: { primary: text, secondary: muted, disabled: mix(muted, surface, 0.4) },
    divider: line,
    action: {
      active: muted,
      hover: mix(surface, text, HOVER),
      selected: mix(surface, colours.primary, SELECTED),
    },
  };
}

/** Share of the text colour in a hovered row, and of the primary colour in a selected one. */
export const HOVER = 0.04;
export const SELECTED = 0.09;

/** Return a palette colour. On hover it moves away from the colour of its text. */
function colourSet(main: string, surface: string) {
  const contrastText = readableOn(main);
  const away = contrastText === '#ffffff' ? '#000000' : '#ffffff';
  return { main, dark: mix(main, away, 0.18), light: mix(main, surface, 0.8), contrastText };
}

function createTypography({ text, headings, density }: Theme): RaThemeOptions['typography'] {
  const heading = {
    fontFamily: headings.font ?? text.font,
    fontWeight: headings.weight,
    letterSpacing: `${headings.spacing ?? 0}em`,
    ...(headings.uppercase ? { textTransform: 'uppercase' as const } : {}),
  };
  const scale = density === 'compact' ? 0.85 : density === 'spacious' ? 1.15 : 1;
  const sized = (rem: number) => ({ ...heading, fontSize: `${rem * scale}rem`, lineHeight: 1.2 });
  return {
    fontFamily: text.font,
    fontSize: text.size,
    h1: sized(1.75),
    h2: sized(1.125),
    h3: sized(1),
    h4: sized(1.75),
    h5: sized(1.375),
    h6: sized(1.125),
    button: { textTransform: 'none', fontWeight: 600 },
    overline: { letterSpacing: '0.06em', lineHeight: 1.6 },
  };
}

/** Cards have shadows only in themes with raised surfaces; menus and dialogs always have them. */
function createShadows(mode: Mode, { theme, colours }: Look): RaThemeOptions['shadows'] {
  const dark = mode === 'dark';
  const tone = dark ? '#000000' : colours.text;
  const soft = (y: number, blur: number, share: number) =>
    `0 ${y}px ${blur}px ${tone}${Math.round((dark ? 3 : 1) * share * 255)
      .toString(16)
      .padStart(2, '0')}`;
  const resting =
    theme.surfaces === 'raised' ? `${soft(1, 2, 0.05)}, ${soft(4, 16, 0.06)}` : 'none';
  const floating = `${soft(2, 6, 0.08)}, ${soft(12, 32, 0.14)}`;
  const shadows = Array.from({ length: 25 }, (_, at) =>
    at === 0 ? 'none' : at < 4 ? resting : floating,
  );
  return shadows as NonNullable<RaThemeOptions['shadows']>;
}

/** Return the styles and defaults of the components. */
function createComponents(look: Look): Components {
  return {
    ...page(look),
    ...surfaces(look),
    ...tables(look),
    ...toolbars(look),
    ...controls(look),
  };
}
