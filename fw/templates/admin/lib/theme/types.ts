/** The colours of a theme in one mode, each `#rrggbb`. */
export interface Colours {
  /** Links, buttons, what is chosen: on `background` and `surface` it is read as text. */
  primary: string;
  /** The logo, marks, the second line of a chart. */
  accent: string;
  background: string;
  /** Cards, tables, menus, dialogs. */
  surface: string;
  text: string;
  /** Words that matter less: help, times, heads of columns. */
  muted: string;
  /** What divides, and may be faint. */
  line: string;
  /** The edge of inputs, which has to be seen. */
  outline: string;
  bar: { background: string; text: string };
  sidebar: { background: string; text: string; active: string; active_text: string };
  success: string;
  info: string;
  warning: string;
  error: string;
}

/** How much room rows, inputs and entries of the menu take. */
export type Density = 'comfortable' | 'compact' | 'spacious';

/** What cards stand out by: an edge, a shadow, or a rule above them. */
export type Surfaces = 'flat' | 'plain' | 'raised';

/** What the entry of the menu that one is at is known by: a rounded ground, an edge, a ground. */
export type Marker = 'edge' | 'fill' | 'pill';

/** Where logo and name stand: above the menu, in the bar, in the middle of the bar. */
export type Brand = 'bar' | 'masthead' | 'sidebar';

export type Mode = 'dark' | 'light';

/** What `admin/theme.json` says. */
export interface Theme {
  name: string;
  /** One to three letters, a path on this host, or `data:image/…`; else the title's first letter. */
  logo?: string;
  /** Of corners, in pixels, 0 to 24. */
  radius: number;
  density: Density;
  surfaces: Surfaces;
  marker: Marker;
  brand: Brand;
  /** A font that the reader's system has, and its size in pixels, 12 to 20. */
  text: { font: string; size: number };
  headings: {
    /** Without one, that of the text. */
    font?: string;
    /** 100 to 900. */
    weight: number;
    /** Between letters, in em, -0.1 to 0.2. */
    spacing?: number;
    uppercase?: boolean;
  };
  light: Colours;
  dark: Colours;
}
