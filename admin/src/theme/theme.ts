import type { RaThemeOptions } from 'react-admin';

import type { Roles } from './roles';

/** Colours of a theme in one mode, each `#rrggbb`. */
export interface Colours {
  /** Links, buttons and selections. Used as text on `background` and `surface`. */
  primary: string;
  /** Logo and markers. */
  accent: string;
  background: string;
  /** Cards, tables, menus and dialogs. */
  surface: string;
  text: string;
  /** Less important text: help, times, table heads. */
  muted: string;
  /** Decorative dividers; may have low contrast. */
  line: string;
  /** Borders of inputs, which must be visible. */
  outline: string;
  bar: { background: string; text: string };
  sidebar: { background: string; text: string; active: string; active_text: string };
  success: string;
  info: string;
  warning: string;
  error: string;
}

/** Height of rows, inputs and menu entries. */
export type Density = 'comfortable' | 'compact' | 'spacious';

/** How cards stand out: by a border, a shadow, or a line above them. */
export type Surfaces = 'flat' | 'plain' | 'raised';

/** How the active menu entry is marked: by a rounded background, an edge, or a full background. */
export type Marker = 'edge' | 'fill' | 'pill';

/** Where logo and title are: above the menu, in the app bar, or centred in the app bar. */
export type Brand = 'bar' | 'masthead' | 'sidebar';

/** View that lists open with, if they have it; `dense` is a table with low rows. */
export type ListLayout = 'board' | 'calendar' | 'dense' | 'inbox' | 'table' | 'timeline';

/** How long texts without a widget are edited; `markdown` has a preview. */
export type TextLayout = 'markdown' | 'plain';

export type Mode = 'dark' | 'light';

/** Contents of `admin/theme.json`. */
export interface Theme {
  name: string;
  /**
   * One to three letters, a path on this host, or `data:image/…`. The default is the title's first
   * letter.
   */
  logo?: string;
  /** Radius of corners in pixels, 0 to 24. */
  radius: number;
  density: Density;
  surfaces: Surfaces;
  marker: Marker;
  brand: Brand;
  /** `scan`: the bar has a field for the codes of a scanner. */
  layout: { list: ListLayout; scan: boolean; texts: TextLayout };
  /** System font and its size in pixels, 12 to 20. */
  text: { font: string; size: number };
  headings: {
    /** The default is the font of the text. */
    font?: string;
    /** 100 to 900. */
    weight: number;
    /** Letter spacing in em, -0.1 to 0.2. */
    spacing?: number;
    uppercase?: boolean;
  };
  light: Colours;
  dark: Colours;
}

/** Values that Material UI's theme has no place for. */
export interface Look {
  theme: Theme;
  colours: Colours;
  /** Colours by purpose. */
  roles: Roles;
  /** Invalid members of `admin/theme.json`. */
  problems: ThemeProblem[];
}

declare module '@mui/material/styles' {
  interface Theme {
    look: Look;
  }
  interface ThemeOptions {
    look?: Look;
  }
}

/** Why a member is invalid: `fw.theme.error.<error>` is the message. */
export interface ThemeProblem extends MemberError {
  /** Path of the member, such as `light.primary`; empty for the whole file. */
  member: string;
}

export interface MemberError {
  error: string;
  args?: Record<string, number | string>;
}

export type Components = NonNullable<RaThemeOptions['components']>;

/** Return a length in pixels for the density of the theme. */
export function byDensity({ theme }: Look, compact: number, comfortable: number, spacious: number) {
  return { compact, comfortable, spacious }[theme.density];
}
