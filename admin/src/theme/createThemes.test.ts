import { createTheme } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';

import { contrast } from './colour';
import { createThemes } from './createThemes';
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
    const { hovered, selected, subtle, raised } = look.roles;
    for (const row of [hovered, selected, subtle, raised]) {
      for (const words of [palette.text.primary, palette.text.secondary, look.colours.primary]) {
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

  test.each(MODES)('has readable badges: %s', (mode) => {
    for (const [tone, { background, text }] of Object.entries(themeOf(name, mode).look.roles.soft)) {
      expect.soft(contrast(text, background), tone).toBeGreaterThanOrEqual(4.5);
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

test('the size of the text scales all sizes', () => {
  const { typography } = createTheme(createThemes({ text: { size: 16 } }).light);
  expect([typography.body1.fontSize, typography.body2.fontSize]).toEqual(['1rem', '0.9286rem']);
});

test('nothing is in capitals, and nothing moves for longer than 150 ms', () => {
  const { typography, transitions } = createTheme(createThemes(undefined).light);
  expect([typography.button.textTransform, typography.overline.textTransform]).toEqual(['none', 'none']);
  expect(Math.max(...Object.values(transitions.duration))).toBe(150);
});
