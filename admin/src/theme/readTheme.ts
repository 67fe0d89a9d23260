import { isLosslessNumber } from '../api/json';
import { DEFAULT_THEME } from './defaultTheme';
import type { MemberError, Theme, ThemeProblem } from './theme';

/** A valid theme, and the members that were invalid. */
export interface ReadTheme {
  theme: Theme;
  problems: ThemeProblem[];
}

/** Returns an error for an invalid value. */
type Rule = (value: unknown) => MemberError | undefined;
type Rules = { [name: string]: Rule | Rules };

const colour: Rule = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? undefined : { error: 'colour' };

const text: Rule = (value) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : { error: 'text' };

const boolean: Rule = (value) => (typeof value === 'boolean' ? undefined : { error: 'boolean' });

// "//", "/\" and "/" followed by whitespace start the address of another host.
const logo: Rule = (value) =>
  typeof value === 'string' && /^([^/].{0,2}|\/(?!\/)[^\\\s]+|data:image\/.+)$/u.test(value)
    ? undefined
    : { error: 'logo' };

const font: Rule = (value) =>
  typeof value === 'string' && /^[^;{}<>@\\]+$/.test(value) ? undefined : { error: 'font' };

const COLOURS: Rules = {
  ...Object.fromEntries(
    Object.entries(DEFAULT_THEME.light)
      .filter(([, value]) => typeof value === 'string')
      .map(([name]) => [name, colour]),
  ),
  bar: { background: colour, text: colour },
  sidebar: { background: colour, text: colour, active: colour, active_text: colour },
};

const THEME: Rules = {
  name: text,
  logo,
  radius: between(0, 24),
  density: oneOf('compact', 'comfortable', 'spacious'),
  surfaces: oneOf('flat', 'raised', 'plain'),
  marker: oneOf('pill', 'edge', 'fill'),
  brand: oneOf('sidebar', 'bar', 'masthead'),
  layout: {
    list: oneOf('table', 'dense', 'board', 'calendar', 'inbox', 'timeline'),
    scan: boolean,
    texts: oneOf('plain', 'markdown'),
  },
  text: { font, size: between(12, 20) },
  headings: { font, weight: between(100, 900), spacing: between(-0.1, 0.2), uppercase: boolean },
  light: COLOURS,
  dark: COLOURS,
};

/** Read `admin/theme.json`. Invalid values are reported and replaced by their defaults. */
export function readTheme(given: unknown): ReadTheme {
  if (given === undefined || given === null) return { theme: DEFAULT_THEME, problems: [] };
  const problems: ThemeProblem[] = [];
  const theme = readMembers(given, THEME, DEFAULT_THEME as unknown as Members, '', problems);
  return { theme: theme as unknown as Theme, problems };
}

type Members = { [name: string]: unknown };

function readMembers(
  given: unknown,
  rules: Rules,
  standard: Members,
  path: string,
  problems: ThemeProblem[],
) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    problems.push({ member: path, error: 'object' });
    return standard;
  }
  const result: Members = { ...standard };
  for (const [name, raw] of Object.entries(given)) {
    if (name === '//' || name === '$schema') continue;
    const value: unknown = isLosslessNumber(raw) ? Number(raw.value) : raw;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const member = path ? `${path}.${name}` : name;
    if (rule === undefined) {
      problems.push({ member, error: 'unknown', args: { allowed: Object.keys(rules).join(', ') } });
    } else if (typeof rule === 'object') {
      result[name] = readMembers(value, rule, standard[name] as Members, member, problems);
    } else {
      const error = rule(value);
      if (error) problems.push({ member, ...error });
      else result[name] = value;
    }
  }
  return result;
}

function oneOf(...values: string[]): Rule {
  const allowed = values.map((value) => `"${value}"`).join(', ');
  return (value) =>
    typeof value === 'string' && values.includes(value)
      ? undefined
      : { error: 'one_of', args: { allowed } };
}

function between(min: number, max: number): Rule {
  return (value) =>
    typeof value === 'number' && value >= min && value <= max
      ? undefined
      : { error: 'range', args: { min, max } };
}
