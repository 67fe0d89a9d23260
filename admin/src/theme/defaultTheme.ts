import type { Theme } from './theme';

/** Defaults of a theme, equal to `fw/starters/default/theme.json`. */
export const DEFAULT_THEME: Theme = {
  name: 'default',
  radius: 8,
  density: 'comfortable',
  surfaces: 'flat',
  marker: 'pill',
  brand: 'sidebar',
  layout: { list: 'table', scan: false, texts: 'plain' },
  text: {
    font: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    size: 14,
  },
  headings: {
    weight: 600,
    spacing: -0.015,
  },
  light: {
    primary: '#4f46e5',
    accent: '#4f46e5',
    background: '#fafafa',
    surface: '#ffffff',
    text: '#18181b',
    muted: '#5d5d68',
    line: '#e4e4e7',
    outline: '#878791',
    bar: {
      background: '#fafafa',
      text: '#18181b',
    },
    sidebar: {
      background: '#fafafa',
      text: '#3f3f46',
      active: '#ececef',
      active_text: '#18181b',
    },
    success: '#15703c',
    info: '#1d5fb8',
    warning: '#8a5000',
    error: '#c02626',
  },
  dark: {
    primary: '#9ba3ff',
    accent: '#8b93ff',
    background: '#0d0d10',
    surface: '#151518',
    text: '#ededf0',
    muted: '#a2a2ad',
    line: '#2a2a30',
    outline: '#71717c',
    bar: {
      background: '#0d0d10',
      text: '#ededf0',
    },
    sidebar: {
      background: '#0d0d10',
      text: '#c4c4cc',
      active: '#222227',
      active_text: '#fafafa',
    },
    success: '#6fd396',
    info: '#86b9ff',
    warning: '#eab75f',
    error: '#ff9f99',
  },
};
