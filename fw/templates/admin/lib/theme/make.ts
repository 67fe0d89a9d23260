import type { RaThemeOptions } from 'react-admin';

import { inkOn, legible, mix } from './colour';
import { makeComponents } from './components';
import { type Problem, readTheme } from './read';
import type { Colours, Mode, Theme } from './types';

/** What the layout needs of a theme beyond what Material UI has a place for. */
export interface Look {
  theme: Theme;
  colours: Colours;
  /** What is wrong with `admin/theme.json`. */
  problems: Problem[];
}

declare module '@mui/material/styles' {
  interface Theme {
    look: Look;
  }
  interface ThemeOptions {
    look?: Look;
  }
}

export interface Themes {
  light: RaThemeOptions;
  dark: RaThemeOptions;
}

/** Makes the light and the dark theme of what `admin/theme.json` says. */
export function makeThemes(given: unknown): Themes {
  const { theme, problems } = readTheme(given);
  return {
    light: makeTheme('light', { theme, colours: theme.light, problems }),
    dark: makeTheme('dark', { theme, colours: theme.dark, problems }),
  };
}

function makeTheme(mode: Mode, look: Look): RaThemeOptions {
  const { theme, colours } = look;
  return {
    look,
    palette: makePalette(mode, colours),
    shape: { borderRadius: theme.radius },
    typography: makeTypography(theme),
    shadows: makeShadows(mode, look),
    sidebar: { width: 248, closedWidth: 56 },
    components: makeComponents(look),
  };
}

function makePalette(mode: Mode, colours: Colours): RaThemeOptions['palette'] {
  const { background, surface, text, muted, line } = colours;
  return {
    mode,
    primary: shades(colours.primary, surface),
    secondary: shades(legible(colours.accent, text, [background, surface]), surface),
    success: shades(colours.success, surface),
    info: shades(colours.info, surface),
    warning: shades(colours.warning, surface),
    error: shades(colours.error, surface),
    background: { default: background, paper: surface },
    text: { primary: text, secondary: muted, disabled: mix(muted, surface, 0.4) },
    divider: line,
    action: {
      active: muted,
      hover: mix(surface, text, HOVER),
      selected: mix(surface, colours.primary, CHOSEN),
    },
  };
}

/** How far a row under the pointer goes towards the text, and a chosen one towards primary. */
export const HOVER = 0.04;
export const CHOSEN = 0.09;

/** A colour with what stands on it; when pointed at, it goes away from its ink, not towards. */
function shades(main: string, surface: string) {
  const contrastText = inkOn(main);
  const away = contrastText === '#ffffff' ? '#000000' : '#ffffff';
  return { main, dark: mix(main, away, 0.18), light: mix(main, surface, 0.8), contrastText };
}

function makeTypography({ text, headings, density }: Theme): RaThemeOptions['typography'] {
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

/** Shadows where the theme has raised surfaces; menus and dialogs float above in each. */
function makeShadows(mode: Mode, { theme, colours }: Look): RaThemeOptions['shadows'] {
  const dark = mode === 'dark';
  const tone = dark ? '#000000' : colours.text;
  const soft = (y: number, blur: number, share: number) =>
    `0 ${y}px ${blur}px ${tone}${Math.round((dark ? 3 : 1) * share * 255).toString(16).padStart(2, '0')}`;
  const resting =
    theme.surfaces === 'raised' ? `${soft(1, 2, 0.05)}, ${soft(4, 16, 0.06)}` : 'none';
  const floating = `${soft(2, 6, 0.08)}, ${soft(12, 32, 0.14)}`;
  const shadows = Array.from({ length: 25 }, (_, at) =>
    at === 0 ? 'none' : at < 4 ? resting : floating,
  );
  return shadows as NonNullable<RaThemeOptions['shadows']>;
}
