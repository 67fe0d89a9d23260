import type { Theme } from './theme';

/** Defaults of a theme, equal to `fw/starters/default/theme.json`. */
export const DEFAULT_THEME: Theme = {
  name: 'default',
  radius: 8,
  density: 'comfortable',
  surfaces: 'flat',
  marker: 'pill',
  brand: 'sidebar',
  text: {
    font: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    size: 14,
  },
  headings: {
    weight: 650,
    spacing: -0.01,
  },
  light: {
    primary: '#2f4bb3',
    accent: '#0f766e',
    background: '#f6f7f9',
    surface: '#ffffff',
    text: '#1a1d23',
    muted: '#596070',
    line: '#e1e4ea',
    outline: '#828a99',
    bar: {
      background: '#ffffff',
      text: '#1a1d23',
    },
    sidebar: {
      background: '#f6f7f9',
      text: '#3c4250',
      active: '#e1e6f6',
      active_text: '#243c94',
    },
    success: '#1d6b40',
    info: '#1f5fa8',
    warning: '#8a5200',
    error: '#b3261e',
  },
  dark: {
    primary: '#a3b6ff',
    accent: '#5fd0c4',
    background: '#111318',
    surface: '#191c22',
    text: '#e6e8ee',
    muted: '#a3aab8',
    line: '#2d323c',
    outline: '#737b8a',
    bar: {
      background: '#191c22',
      text: '#e6e8ee',
    },
    sidebar: {
      background: '#111318',
      text: '#c3c8d3',
      active: '#262d47',
      active_text: '#cdd7ff',
    },
    success: '#7fd6a2',
    info: '#8fc1ff',
    warning: '#f0bd6a',
    error: '#ffaaa2',
  },
};
