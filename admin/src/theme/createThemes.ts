import type { RaThemeOptions } from 'react-admin';

import { mix, readableOn, withContrast } from './colour';
import { controls } from './components/controls';
import { page } from './components/page';
import { surfaces } from './components/surfaces';
import { tables } from './components/tables';
import { toolbars } from './components/toolbars';
import { readTheme } from './readTheme';
import { createRoles } from './roles';
import { MOTION, TEXT, textSize } from './scale';
import type { Components, Look, Mode, Theme, ThemeProblem } from './theme';

export interface Themes {
  light: RaThemeOptions;
  dark: RaThemeOptions;
}

/** Create the light and the dark theme from `admin/theme.json`. */
export function createThemes(given: unknown): Themes {
  const { theme, problems } = readTheme(given);
  return {
    light: createTheme('light', lookOf('light', theme, problems)),
    dark: createTheme('dark', lookOf('dark', theme, problems)),
  };
}

function lookOf(mode: Mode, theme: Theme, problems: ThemeProblem[]): Look {
  const colours = theme[mode];
  return { theme, colours, roles: createRoles(mode, colours), problems };
}

function createTheme(mode: Mode, look: Look): RaThemeOptions {
  const { theme } = look;
  return {
    look,
    palette: createPalette(mode, look),
    shape: { borderRadius: theme.radius },
    typography: createTypography(theme),
    shadows: createShadows(mode, look),
    transitions: createTransitions(),
    sidebar: { width: 248, closedWidth: 56 },
    components: createComponents(look),
  };
}

function createPalette(mode: Mode, { colours, roles }: Look): RaThemeOptions['palette'] {
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
      hover: roles.hovered,
      selected: roles.selected,
    },
  };
}

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
  const scale = density === 'compact' ? 0.9 : density === 'spacious' ? 1.1 : 1;
  const sized = (step: number, scaled = 1, lineHeight = 1.35) => ({
    ...heading,
    fontSize: textSize(step * scaled, text),
    lineHeight,
  });
  const plain = (step: number, lineHeight = 1.5) => ({
    fontSize: textSize(step, text),
    lineHeight,
    letterSpacing: 0,
  });
  return {
    fontFamily: text.font,
    fontSize: text.size,
    h1: sized(TEXT.page, scale, 1.3),
    h2: sized(TEXT.section),
    h3: sized(TEXT.body),
    h4: sized(TEXT.figure, scale, 1.2),
    h5: sized(TEXT.lead),
    h6: sized(TEXT.section),
    body1: plain(TEXT.body),
    body2: plain(TEXT.small),
    subtitle1: plain(TEXT.body),
    subtitle2: { ...plain(TEXT.small), fontWeight: 500 },
    caption: plain(TEXT.tiny),
    button: { ...plain(TEXT.small), textTransform: 'none', fontWeight: 500 },
    overline: { ...plain(TEXT.tiny), letterSpacing: '0.04em', textTransform: 'none' },
  };
}

function createTransitions(): RaThemeOptions['transitions'] {
  const { duration, curve } = MOTION;
  const names = ['shortest', 'shorter', 'short', 'standard', 'complex', 'enteringScreen'] as const;
  return {
    duration: { ...Object.fromEntries(names.map((name) => [name, duration])), leavingScreen: 100 },
    easing: { easeInOut: curve, easeOut: curve, sharp: curve },
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
    theme.surfaces === 'raised' ? `${soft(1, 2, 0.05)}, ${soft(3, 10, 0.05)}` : 'none';
  const floating = `${soft(1, 3, 0.06)}, ${soft(8, 24, 0.1)}`;
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
