import { createTheme } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';

import { contrast, mix } from './colour';
import { createThemes, HOVER, SELECTED } from './createThemes';
import type { Mode } from './theme';

const FILES = import.meta.glob<unknown>('../../../fw/starters/*/theme.json', {
  eager: true,
  import: 'default',
});
const STARTERS = new Map(
  Object.entries(FILES).map(([path, theme]) => [path.split('/').at(-2), theme]),
);
const STATES = ['primary', 'secondary', 'success', 'info', 'warning', 'error'] as const;
const MODES: Mode[] = ['light', 'dark'];

function themeOf(name: string | undefined, mode: Mode) {
  return createTheme(createThemes(STARTERS.get(name))[mode]);
}

describe.each([...STARTERS.keys()])('the theme %s', (name) => {
  test.each(MODES)('is valid: %s', (mode) => {
    expect(themeOf(name, mode).look.problems).toEqual([]);
  });

  test.each(MODES)('has readable text on hovered and selected rows: %s', (mode) => {
    const { palette, look } = themeOf(name, mode);
    const { surface, text, primary } = look.colours;
    for (const row of [mix(surface, text, HOVER), mix(surface, primary, SELECTED)]) {
      for (const words of [palette.text.primary, palette.text.secondary, primary]) {
        expect.soft(contrast(words, row), `${words} on ${row}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test.each(MODES)('has readable buttons, also on hover: %s', (mode) => {
    const { palette } = themeOf(name, mode);
    for (const state of STATES) {
      const { main, dark, contrastText } = palette[state];
      for (const ground of [main, dark]) {
        const found = contrast(contrastText, ground);
        expect.soft(found, `${state}: ${contrastText} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test.each(MODES)('has readable text in the secondary colour: %s', (mode) => {
    const { palette } = themeOf(name, mode);
    for (const ground of [palette.background.default, palette.background.paper]) {
      expect(contrast(palette.secondary.main, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('there is a theme for each of the five starters, and the default one', () => {
  expect(STARTERS.size).toBe(6);
});
