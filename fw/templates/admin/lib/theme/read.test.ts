import { expect, test } from 'vitest';

import { readJson } from '../api/json';
import { i18nProvider } from '../i18n';
import { type Problem, readTheme } from './read';
import schema from '../theme.schema.json';
import { STANDARD } from './standard';

function said(problems: Problem[]): string[] {
  const { translate } = i18nProvider;
  return problems.map(({ place, fault, args }) =>
    translate(`fw.theme.fault.${fault}`, { place, ...args }),
  );
}

test('without a theme it is the standard one', () => {
  expect(readTheme(undefined)).toEqual({ theme: STANDARD, problems: [] });
});

test('what is not told is as in the standard theme', () => {
  const { theme, problems } = readTheme({
    '//': 'fw:generated:sha256:0',
    radius: 3,
    light: { primary: '#123456', bar: { text: '#000000' } },
  });
  expect(problems).toEqual([]);
  expect(theme).toEqual({
    ...STANDARD,
    radius: 3,
    light: {
      ...STANDARD.light,
      primary: '#123456',
      bar: { background: STANDARD.light.bar.background, text: '#000000' },
    },
  });
});

test('each slip is told with its place, and the standard value stands in for it', () => {
  const { theme, problems } = readTheme({
    radius: 'round',
    density: 'airy',
    colour: 'red',
    text: { font: 'Arial; } body { display: none', size: 200 },
    headings: 'bold',
    light: { primary: 'blu', bar: null, sidebar: { active: '#12' }, toString: '#000000' },
  });
  expect(theme).toEqual(STANDARD);
  expect(said(problems)).toEqual([
    'radius has to be a number from 0 to 24.',
    'density has to be one of "compact", "comfortable", "spacious".',
    expect.stringMatching(/^colour is unknown: there are name, logo, radius, /),
    'text.font has to be a list of fonts as CSS writes it.',
    'text.size has to be a number from 12 to 20.',
    'headings has to be an object, {…}.',
    'light.primary is no colour: write it as "#rrggbb".',
    'light.bar has to be an object, {…}.',
    'light.sidebar.active is no colour: write it as "#rrggbb".',
    expect.stringMatching(/^light.toString is unknown/),
  ]);
});

test.each([[7], ['dark'], [[]], [true]])('a theme that is %j is told, not used', (given) => {
  expect(readTheme(given)).toEqual({
    theme: STANDARD,
    problems: [{ place: '', fault: 'object' }],
  });
});

test.each(['H', 'ABC', '/logo.svg', 'data:image/svg+xml,x'])('a logo may be %s', (logo) => {
  expect(readTheme({ logo })).toEqual({ theme: { ...STANDARD, logo }, problems: [] });
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
])('a logo may not be %j', (logo) => {
  expect(readTheme({ logo }).problems).toHaveLength(1);
});

test('a number that the API sends with zeros at its end is a number', () => {
  expect(readTheme(readJson('{"text": {"size": 15.0}}'))).toEqual({
    theme: { ...STANDARD, text: { ...STANDARD.text, size: 15 } },
    problems: [],
  });
});

test('the standard theme is the one that a new project gets', () => {
  const found = import.meta.glob('../../../../starters/default/theme.json', {
    eager: true,
    import: 'default',
  });
  expect(Object.values(found)).toEqual([{ $schema: './lib/theme.schema.json', ...STANDARD }]);
});

test('editors are told of the members that are read', () => {
  const { problems } = readTheme({ colour: 'red', light: { pink: '#ff00ff' } });
  const told = [schema.properties, schema.$defs.colours.properties].map((properties) =>
    Object.keys(properties).filter((name) => name !== '//' && name !== '$schema'),
  );
  const read = said(problems).map((problem) => problem.replace(/^.*there are |\.$/g, '').split(', '));
  expect(read.map((names) => names.sort())).toEqual(told.map((names) => names.sort()));
});
