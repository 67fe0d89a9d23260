import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Values = Record<string, string | undefined>;

const HOST = '127.0.0.1';
const PORT = '8000';
const ALL_INTERFACES = ['0.0.0.0', '::'];

/**
 * Return the URL of the application of a project: where `fw serve` listens according to its
 * settings, or `FW_API`.
 */
export function apiUrl(project: string, environment: Values): string {
  if (environment.FW_API) return environment.FW_API;
  const settings: Values[] = [environment, parseEnv(readText(project, '.env')) as Values];
  const named = (name: string) => settings.map((values) => values[name]).find(Boolean);
  const tables = serverSettings(project);
  const host = named('SERVER_HOST') ?? matchValue(tables, /^host\s*=\s*["']([^"']+)["']/m) ?? HOST;
  const port = named('SERVER_PORT') ?? matchValue(tables, /^port\s*=\s*([\d_]+)/m) ?? PORT;
  const reached = ALL_INTERFACES.includes(host) ? HOST : host.includes(':') ? `[${host}]` : host;
  return `http://${reached}:${port.replaceAll('_', '')}`;
}

/** Return the settings of the `[server]` table, one per line, as TOML. */
function serverSettings(project: string): string {
  const main = /^\[\s*server\s*\][^\n]*\n((?:(?!\[)[^\n]*(?:\n|$))*)/m.exec(
    readText(project, 'fw.toml'),
  );
  return `${main?.[1] ?? ''}\n${readText(project, 'config/server.toml')}`.replace(/^[ \t]+/gm, '');
}

function matchValue(text: string, line: RegExp): string | undefined {
  return line.exec(text)?.[1];
}

function readText(project: string, name: string): string {
  const path = join(project, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
