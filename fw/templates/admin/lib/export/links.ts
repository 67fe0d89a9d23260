import type { Client } from '../api/client';
import type { JsonObject } from '../api/json';
import { hasStatus } from '../api/problem';
import { listQuery, MOST_PER_PAGE } from '../data/queries';
import { type AdminRecord, fromApi, listFromApi } from '../data/records';
import type { LinkedRelation } from '../resource/fields';
import type { Resource } from '../resource/types';

/** The records that those of one page of an export are linked with. */
export class Links {
  private readonly known = new Map<string, AdminRecord>();

  constructor(
    private readonly client: Client,
    private readonly signal: AbortSignal,
  ) {}

  /** What the record is linked with; undefined where that is more than the API gives at once. */
  of(record: AdminRecord, relation: LinkedRelation, other: Resource): AdminRecord[] | undefined {
    const linked: unknown = this.known.get(String(record.id))?.[relation.name];
    return Array.isArray(linked)
      ? linked.map((one: JsonObject) => fromApi(other, one))
      : undefined;
  }

  /** Reads the links of those records, in place of those that were read before. */
  async read(resource: Resource, relations: string[], records: AdminRecord[]): Promise<void> {
    this.known.clear();
    const keys = records.map(({ id }) => String(id));
    if (relations.length > 0 && keys.length > 0) await this.fetch(resource, relations, keys);
  }

  /** Where they are too many together, half of the records at a time, at last one relation. */
  private async fetch(resource: Resource, relations: string[], keys: string[]): Promise<void> {
    const query = listQuery(resource, {
      perPage: MOST_PER_PAGE,
      filter: { [resource.key]: { in: keys } },
      fields: [resource.key],
    });
    query.set('include', relations.join(','));
    try {
      const { body } = await this.client.call(`${resource.path}/?${query}`, { signal: this.signal });
      for (const record of listFromApi(resource, body).data) {
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
