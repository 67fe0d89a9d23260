import { describe, expect, it } from 'vitest';

import type { Client } from '../api/client';
import type { Json } from '../api/json';
import { resourceOf } from '../testing';
import { exportCsv } from './exportCsv';

const resource = resourceOf({
  id: { type: 'int', made: true },
  title: {},
  secret: { private: true },
});

function clientOf(rows: { id: number; title: string }[], asked: string[]): Client {
  const call = async (path: string) => {
    asked.push(path);
    const query = new URLSearchParams(path.split('?')[1]);
    const after = Number(query.get('id__gt') ?? 0);
    const left = rows.filter(({ id }) => id > after);
    const body: Json = { data: left.slice(0, 100), meta: { total: left.length } };
    return { status: 200, body, etag: undefined };
  };
  return { call } as unknown as Client;
}

describe('exportCsv', () => {
  it('writes each record once, however many pages there are', async () => {
    const rows = Array.from({ length: 250 }, (_none, index) => ({
      id: index + 1,
      title: `t${index}`,
    }));
    const asked: string[] = [];
    const told: [number, number][] = [];
    const csv = await exportCsv(
      clientOf(rows, asked),
      resource,
      { title: { like: 't' } },
      (...progress) => told.push(progress),
      new AbortController().signal,
    );
    const lines = csv.trimEnd().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe('id,title');
    expect(lines).toHaveLength(251);
    expect(new Set(lines).size).toBe(251);
    expect(told).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
    expect(asked.every((path) => path.includes('title__like=%25t%25'))).toBe(true);
  });
});
