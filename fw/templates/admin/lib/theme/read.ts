import { isLosslessNumber } from '../api/json';
import { STANDARD } from './standard';
import type { Theme } from './types';

/** A theme that can be used, and what had to be left out of what was given. */
export interface ReadTheme {
  theme: Theme;
  problems: Problem[];
}

/** Why a member can't be used: `fw.theme.fault.<fault>` says it. */
export interface Problem extends Fault {
  /** The member, `light.primary`; empty for the whole. */
  place: string;
}

interface Fault {
  fault: string;
  args?: Record<string, number | string>;
}

/** Says why a value can't be used, or nothing. */
type Rule = (value: unknown) => Fault | undefined;
type Rules = { [name: string]: Rule | Rules };

const colour: Rule = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
    ? undefined
    : { fault: 'colour' };

const text: Rule = (value) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : { fault: 'text' };

const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : { fault: 'flag' });

// "//", "/\" and a "/" with a tab or a line's end behind it begin the address of another host.
const logo: Rule = (value) =>
  typeof value === 'string' && /^([^/].{0,2}|\/(?!\/)[^\\\s]+|data:image\/.+)$/u.test(value)
    ? undefined
    : { fault: 'logo' };

const font: Rule = (value) =>
  typeof value === 'string' && /^[^;{}<>@\\]+$/.test(value)
    ? undefined
    : { fault: 'font' };

const COLOURS: Rules = {
  ...Object.fromEntries(
    Object.entries(STANDARD.light)
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
  text: { font, size: between(12, 20) },
  headings: { font, weight: between(100, 900), spacing: between(-0.1, 0.2), uppercase: flag },
  light: COLOURS,
  dark: COLOURS,
};

/**
 * Reads what `admin/theme.json` holds. Whatever can't be used is told, and the standard theme's
 * value takes its place: a slip of the pen never costs the page.
 */
export function readTheme(given: unknown): ReadTheme {
  if (given === undefined || given === null) return { theme: STANDARD, problems: [] };
  const problems: Problem[] = [];
  const theme = taken(given, THEME, STANDARD as unknown as Members, '', problems);
  return { theme: theme as unknown as Theme, problems };
}

type Members = { [name: string]: unknown };

function taken(given: unknown, rules: Rules, standard: Members, path: string, problems: Problem[]) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    problems.push({ place: path, fault: 'object' });
    return standard;
  }
  const result: Members = { ...standard };
  for (const [name, raw] of Object.entries(given)) {
    if (name === '//' || name === '$schema') continue;
    const value: unknown = isLosslessNumber(raw) ? Number(raw.value) : raw;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const place = path ? `${path}.${name}` : name;
    if (rule === undefined) {
      problems.push({ place, fault: 'unknown', args: { known: Object.keys(rules).join(', ') } });
    } else if (typeof rule === 'object') {
      result[name] = taken(value, rule, standard[name] as Members, place, problems);
    } else {
      const fault = rule(value);
      if (fault) problems.push({ place, ...fault });
      else result[name] = value;
    }
  }
  return result;
}

function oneOf(...values: string[]): Rule {
  const told = values.map((value) => `"${value}"`).join(', ');
  return (value) =>
    typeof value === 'string' && values.includes(value)
      ? undefined
      : { fault: 'one_of', args: { known: told } };
}

function between(least: number, most: number): Rule {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : { fault: 'between', args: { least, most } };
}
