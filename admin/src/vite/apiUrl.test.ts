// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

import { apiUrl } from './apiUrl';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

function project(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const TOML =
  '[project]\nport = 1\n\n[server] # ours\n# port = 2\n  port = 9_000\nworkers = 2\n\n[a]\nport = 3\n';

test('is the default address of fw serve without settings', () => {
  expect(apiUrl(project({}), {})).toBe('http://127.0.0.1:8000');
  expect(apiUrl(project({ 'fw.toml': '[a]\nport = 3\n[server]' }), {})).toBe(
    'http://127.0.0.1:8000',
  );
});

test('reads the [server] table of fw.toml only', () => {
  expect(apiUrl(project({ 'fw.toml': TOML }), {})).toBe('http://127.0.0.1:9000');
  expect(apiUrl(project({ 'fw.toml': TOML.replaceAll('\n', '\r\n') }), {})).toBe(
    'http://127.0.0.1:9000',
  );
});

test('reads config/server.toml', () => {
  const folder = project({ 'config/server.toml': 'host = "0.0.0.0"\nport = 7000\n' });
  expect(apiUrl(folder, {})).toBe('http://127.0.0.1:7000');
});

test('the environment overrides .env, which overrides the files', () => {
  const folder = project({ 'fw.toml': TOML, '.env': "SERVER_PORT='9100' # mine\n" });
  expect(apiUrl(folder, {})).toBe('http://127.0.0.1:9100');
  expect(apiUrl(folder, { SERVER_PORT: '9200' })).toBe('http://127.0.0.1:9200');
  expect(apiUrl(folder, { FW_API: 'https://api.example' })).toBe('https://api.example');
});

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
  ['10.0.0.7', '10.0.0.7'],
])('a server that listens on %s is reached at %s', (host, reached) => {
  expect(apiUrl(project({}), { SERVER_HOST: host })).toBe(`http://${reached}:8000`);
});
