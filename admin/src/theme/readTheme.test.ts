import { expect, test } from 'vitest';

import { readJson } from '../api/json';
import { i18nProvider } from '../i18n/i18nProvider';
import schema from '../../../fw/templates/admin/schemas/theme.json';
import { DEFAULT_THEME } from './defaultTheme';
import { readTheme } from './readTheme';
import type { ThemeProblem } from './theme';

function said(problems: ThemeProblem[]): string[] {
  const { translate } = i18nProvider;
  return problems.map(({ member, error, args }) =>
    translate(`fw.theme.error.${error}`, { member, ...args }),
  );
}

test('without a theme it returns the default', () => {
  expect(readTheme(undefined)).toEqual({ theme: DEFAULT_THEME, problems: [] });
});

test('missing members have default values', () => {
  const { theme, problems } = readTheme({
    '//': 'fw:generated:sha256:0',
    radius: 3,
    light: { primary: '#123456', bar: { text: '#000000' } },
  });
  expect(problems).toEqual([]);
  expect(theme).toEqual({
    ...DEFAULT_THEME,
    radius: 3,
    light: {
      ...DEFAULT_THEME.light,
      primary: '#123456',
      bar: { background: DEFAULT_THEME.light.bar.background, text: '#000000' },
    },
  });
});

test('each invalid member is reported and replaced by its default', () => {
  const { theme, problems } = readTheme({
    radius: 'round',
    density: 'airy',
    colour: 'red',
    text: { font: 'Arial; } body { display: none', size: 200 },
    headings: 'bold',
    light: { primary: 'blu', bar: null, sidebar: { active: '#12' }, toString: '#000000' },
  });
  expect(theme).toEqual(DEFAULT_THEME);
  expect(said(problems)).toEqual([
    'radius must be a number from 0 to 24.',
    'density must be one of "compact", "comfortable", "spacious".',
    expect.stringMatching(/^colour is unknown\. Use one of name, logo, radius, /),
    'text.font must be a list of fonts, as in CSS.',
    'text.size must be a number from 12 to 20.',
    'headings must be an object, {…}.',
    'light.primary must be a colour, such as "#1a2b3c".',
    'light.bar must be an object, {…}.',
    'light.sidebar.active must be a colour, such as "#1a2b3c".',
    expect.stringMatching(/^light.toString is unknown/),
  ]);
});

test.each([[7], ['dark'], [[]], [true]])('a theme that is %j is reported and ignored', (given) => {
  expect(readTheme(given)).toEqual({
    theme: DEFAULT_THEME,
    problems: [{ member: '', error: 'object' }],
  });
});

test.each(['H', 'ABC', '/logo.svg', 'data:image/svg+xml,x'])('accepts the logo %s', (logo) => {
  expect(readTheme({ logo })).toEqual({ theme: { ...DEFAULT_THEME, logo }, problems: [] });
});

test.each([
  '',
  'LONG',
  '//e',
  '//other.example/logo.svg',
  '/\\other.example/logo.svg',
  '/\t/other.example/logo.svg',
  'https://other.example/logo.svg',
  7,
])('rejects the logo %j', (logo) => {
  expect(readTheme({ logo }).problems).toHaveLength(1);
});

test('accepts a number with trailing zeros', () => {
  expect(readTheme(readJson('{"text": {"size": 15.0}}'))).toEqual({
    theme: { ...DEFAULT_THEME, text: { ...DEFAULT_THEME.text, size: 15 } },
    problems: [],
  });
});

test('the default theme equals that of a new project', () => {
  const found = import.meta.glob('../../../fw/starters/default/theme.json', {
    eager: true,
    import: 'default',
  });
  expect(Object.values(found)).toEqual([{ $schema: './schemas/theme.json', ...DEFAULT_THEME }]);
});

test('the JSON Schema has the members that are read', () => {
  const { problems } = readTheme({ colour: 'red', light: { pink: '#ff00ff' } });
  const told = [schema.properties, schema.$defs.colours.properties].map((properties) =>
    Object.keys(properties).filter((name) => name !== '//' && name !== '$schema'),
  );
  const read = said(problems).map((problem) =>
    problem.replace(/^.*Use one of |\.$/g, '').split(', '),
  );
  expect(read.map((names) => names.sort())).toEqual(told.map((names) => names.sort()));
});
