import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Values = Record<string, string | undefined>;

const HOST = '127.0.0.1';
const PORT = '8000';
const EVERYWHERE = ['0.0.0.0', '::'];

/**
 * The address of the application in a project's folder: where `fw serve` listens, by the same
 * places and in the same order. `FW_API` names one elsewhere.
 */
export function addressOf(project: string, environment: Values): string {
  if (environment.FW_API) return environment.FW_API;
  const settings: Values[] = [environment, parseEnv(textOf(project, '.env')) as Values];
  const named = (name: string) => settings.map((values) => values[name]).find(Boolean);
  const tables = serverTables(project);
  const host = named('SERVER_HOST') ?? stated(tables, /^host\s*=\s*["']([^"']+)["']/m) ?? HOST;
  const port = named('SERVER_PORT') ?? stated(tables, /^port\s*=\s*([\d_]+)/m) ?? PORT;
  const reached = EVERYWHERE.includes(host) ? HOST : host.includes(':') ? `[${host}]` : host;
  return `http://${reached}:${port.replaceAll('_', '')}`;
}

/** What the files of settings say below `[server]`, a line each, as TOML. */
function serverTables(project: string): string {
  const main = /^\[\s*server\s*\][^\n]*\n((?:(?!\[)[^\n]*(?:\n|$))*)/m.exec(textOf(project, 'fw.toml'));
  return `${main?.[1] ?? ''}\n${textOf(project, 'config/server.toml')}`.replace(/^[ \t]+/gm, '');
}

function stated(text: string, line: RegExp): string | undefined {
  return line.exec(text)?.[1];
}

function textOf(project: string, name: string): string {
  const path = join(project, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
