import type { Client } from '../api/client';
import { listQuery, MOST_PER_PAGE } from '../data/queries';
import { type AdminRecord, listFromApi } from '../data/records';
import { nameOf, titleFields } from '../resource/title';
import type { Resource } from '../resource/types';
import type { Column } from './columns';

/** The titles of what exported records refer to, each read once. */
export class Names {
  private readonly known = new Map<string, Map<string, string>>();

  constructor(
    private readonly client: Client,
    private readonly signal: AbortSignal,
  ) {}

  /** The title of the record with that key; nothing where there is none to be read. */
  of(resource: Resource, key: unknown): string {
    return this.known.get(resource.path)?.get(String(key)) ?? '';
  }

  /** Reads the titles that the columns of those records need and that aren't known yet. */
  async read(columns: Column[], records: AdminRecord[]): Promise<void> {
    for (const { field, names } of columns) {
      if (!names) continue;
      const known = this.titlesOf(names);
      const keys = records.map((record): unknown => record[field.name]);
      const given = keys.filter((key) => key !== undefined && key !== null).map(String);
      const missing = [...new Set(given)].filter((key) => !known.has(key));
      if (missing.length > 0) await this.fetch(names, missing, known);
    }
  }

  private titlesOf(resource: Resource): Map<string, string> {
    const known = this.known.get(resource.path) ?? new Map<string, string>();
    this.known.set(resource.path, known);
    return known;
  }

  private async fetch(
    resource: Resource,
    keys: string[],
    known: Map<string, string>,
  ): Promise<void> {
    const query = listQuery(resource, {
      perPage: MOST_PER_PAGE,
      filter: { [resource.key]: { in: keys } },
      fields: [resource.key, ...titleFields(resource)],
    });
    const { signal } = this;
    const { body } = await this.client.call(`${resource.path}/?${query}`, { signal });
    // Also those that can't be found, so as not to ask for them again.
    for (const key of keys) known.set(key, '');
    for (const record of listFromApi(resource, body).data) {
      known.set(String(record.id), nameOf(resource, record));
    }
  }
}
