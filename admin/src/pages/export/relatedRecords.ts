import type { Client } from '../../api/client';
import type { JsonObject } from '../../api/json';
import { hasStatus } from '../../api/problem';
import { listQuery, MAX_PER_PAGE } from '../../data/listQuery';
import { type AdminRecord, parseList, toRecord } from '../../data/records';
import type { ManyToManyRelation } from '../../resource/fields';
import { titleColumns, type TitleContext, titleIncludes, titleText } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';
import type { ExportColumn } from './exportColumns';

/** Titles of referenced records, each fetched once. */
export class ReferenceTitles {
  private readonly known = new Map<string, Map<string, string>>();

  constructor(
    private readonly client: Client,
    private readonly titles: TitleContext,
    private readonly signal: AbortSignal,
  ) {}

  /** Return the title of a record, or an empty string if it is unknown. */
  of(resource: Resource, key: unknown): string {
    return this.known.get(resource.path)?.get(String(key)) ?? '';
  }

  /** Fetch the missing titles for the columns of the records. */
  async read(columns: ExportColumn[], records: AdminRecord[]): Promise<void> {
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
      perPage: MAX_PER_PAGE,
      filter: { [resource.key]: { in: keys } },
      fields: [resource.key, ...titleColumns(resource)],
    });
    const include = titleIncludes(resource, this.titles.catalog);
    if (include.length > 0) query.set('include', include.join(','));
    const { signal } = this;
    const read = () => this.client.call(`${resource.path}/?${query}`, { signal });
    const { body } = await read().catch((error: unknown) => {
      if (include.length === 0 || !hasStatus(error, 422)) throw error;
      // The application limits the relations of its lists.
      query.delete('include');
      return read();
    });
    // Remember missing records as well, to avoid fetching them again.
    for (const key of keys) known.set(key, '');
    for (const record of parseList(resource, body).data) {
      known.set(String(record.id), titleText(resource, record, this.titles));
    }
  }
}

/** Linked records for one page of an export. */
export class LinkedRecords {
  private readonly known = new Map<string, AdminRecord>();

  constructor(
    private readonly client: Client,
    private readonly signal: AbortSignal,
  ) {}

  /** Return the linked records, or undefined if there are more than the API returns at once. */
  of(
    record: AdminRecord,
    relation: ManyToManyRelation,
    other: Resource,
  ): AdminRecord[] | undefined {
    const linked: unknown = this.known.get(String(record.id))?.[relation.name];
    return Array.isArray(linked)
      ? linked.map((one: JsonObject) => toRecord(other, one))
      : undefined;
  }

  /** Fetch the links of the records. Replaces those of the previous page. */
  async read(resource: Resource, relations: string[], records: AdminRecord[]): Promise<void> {
    this.known.clear();
    const keys = records.map(({ id }) => String(id));
    if (relations.length > 0 && keys.length > 0) await this.fetch(resource, relations, keys);
  }

  /** If there are too many links, split the records, then the relations. */
  private async fetch(resource: Resource, relations: string[], keys: string[]): Promise<void> {
    const query = listQuery(resource, {
      perPage: MAX_PER_PAGE,
      filter: { [resource.key]: { in: keys } },
      fields: [resource.key],
    });
    query.set('include', relations.join(','));
    try {
      const { body } = await this.client.call(`${resource.path}/?${query}`, {
        signal: this.signal,
      });
      for (const record of parseList(resource, body).data) {
        const key = String(record.id);
        this.known.set(key, { ...this.known.get(key), ...record });
      }
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      const half = Math.ceil(keys.length / 2);
      if (keys.length > 1) {
        await this.fetch(resource, relations, keys.slice(0, half));
        await this.fetch(resource, relations, keys.slice(half));
      } else if (relations.length > 1) {
        for (const relation of relations) await this.fetch(resource, [relation], keys);
      }
    }
  }
}
