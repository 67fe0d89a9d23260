import type { DataProvider, Identifier, RaRecord } from 'react-admin';

import type { Client } from '../api/client';
import type { JsonObject } from '../api/json';
import { hasStatus } from '../api/problem';
import type { Catalog } from '../resource/catalog';
import { type LinkedRelation, linkedRelations } from '../resource/fields';
import type { Resource } from '../resource/types';
import { deleteEach } from './deletion';
import { listPath, listQuery, MOST_PER_PAGE } from './queries';
import {
  type AdminRecord,
  createBody,
  ETAG,
  keyOf,
  listFromApi,
  oneFromApi,
  STORED,
  updateBody,
} from './records';

interface ListRequest {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Record<string, unknown>;
  meta?: { fields?: string[]; include?: string[] };
  signal?: AbortSignal;
}

/** Makes react-admin's way to the records of the API. */
export function makeDataProvider(client: Client, catalog: () => Catalog): DataProvider {
  const records = new Records(client, catalog);
  const provider = {
    supportAbortSignal: true,
    getList: (path: string, params: ListRequest) => records.list(path, params),
    getOne: (path: string, { id }: { id: Identifier }) => records.one(path, id),
    getMany: (path: string, { ids }: { ids: Identifier[] }) => records.many(path, ids),
    getManyReference: (
      path: string,
      { target, id, ...params }: ListRequest & { target: string; id: Identifier },
    ) => records.list(path, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (path: string, { data }: { data: Partial<RaRecord> }) => records.create(path, data),
    update: (path: string, change: Change) => records.update(path, change),
    updateMany: async (path: string, { ids, data }: { ids: Identifier[]; data: AdminRecord }) => {
      for (const id of ids) await records.update(path, { id, data });
      return { data: ids };
    },
    delete: (path: string, { id }: { id: Identifier }) => records.remove(path, id),
    deleteMany: (path: string, { ids }: { ids: Identifier[] }) =>
      deleteEach(ids, (id) => records.remove(path, id)),
  };
  // Its methods are generic in the type of the records, which nobody here knows.
  return provider as unknown as DataProvider;
}

interface Listed {
  data: AdminRecord[];
  total: number;
}

interface Change {
  id: Identifier;
  data: Partial<RaRecord>;
  previousData?: Partial<RaRecord>;
}

class Records {
  constructor(
    private readonly client: Client,
    private readonly catalog: () => Catalog,
  ) {}

  /** Lists a page; of one that is larger than the API's, what several of these hold. */
  async list(path: string, params: ListRequest): Promise<Listed> {
    const { page = 1, perPage = MOST_PER_PAGE } = params.pagination ?? {};
    const parts = Math.ceil(perPage / MOST_PER_PAGE);
    const first = await this.page(path, params, (page - 1) * parts + 1, perPage);
    const data = [...first.data];
    for (let part = 2; part <= parts && data.length < first.total; part += 1) {
      data.push(...(await this.page(path, params, (page - 1) * parts + part, perPage)).data);
    }
    return { data, total: first.total };
  }

  private async page(
    path: string,
    { sort, filter, meta, signal }: ListRequest,
    page: number,
    perPage: number,
  ): Promise<Listed> {
    const resource = this.catalog().get(path);
    const fields = meta?.fields && { fields: meta.fields };
    const query = listQuery(resource, { page, perPage, sort, filter, ...fields });
    const read = async () => {
      const { body } = await this.client.call(listPath(resource, query), { signal });
      return listFromApi(resource, body);
    };
    const include = meta?.include ?? [];
    if (include.length === 0) return read();
    query.set('include', include.join(','));
    try {
      return await read();
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      // What they are linked with may be more than the API gives at once: then the list is without.
      query.delete('include');
      const { data, total } = await read();
      const none = Object.fromEntries(include.map((name) => [name, null]));
      return { data: data.map((record) => ({ ...record, ...none })), total };
    }
  }

  async one(path: string, id: Identifier): Promise<{ data: AdminRecord }> {
    const resource = this.catalog().get(path);
    const { body, etag } = await this.client.call(recordPath(path, id));
    const record = oneFromApi(resource, body, etag);
    // After the record: links that change between the two make its ETag stale, so that saving
    // these ones over newer ones is refused.
    return { data: { ...record, ...(await this.links(resource, id)) } };
  }

  private async links(resource: Resource, id: Identifier): Promise<Record<string, unknown>> {
    const linked = linkedRelations(resource).filter(({ model }) => this.catalog().ofModel(model));
    return linked.length === 0 ? {} : this.linksOf(resource, id, linked);
  }

  /**
   * The keys of what a record is linked with, such as `tag_ids`. Where they are more than the API
   * shows at once there are none, and nothing offers to change them.
   */
  private async linksOf(
    resource: Resource,
    id: Identifier,
    linked: LinkedRelation[],
  ): Promise<Record<string, unknown>> {
    const query = listQuery(resource, { filter: { [resource.key]: { eq: id } }, perPage: 1 });
    query.set('fields', resource.key);
    query.set('include', linked.map(({ name }) => name).join(','));
    try {
      const { body } = await this.client.call(listPath(resource, query));
      const [shown] = listFromApi(resource, body).data;
      return Object.fromEntries(
        linked.map(({ name, field, model }) => {
          const others = (shown?.[name] ?? []) as JsonObject[];
          const other = this.catalog().ofModel(model);
          return [field, other ? others.map((one) => keyOf(other, one)) : []];
        }),
      );
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      if (linked.length === 1) return {};
      // It may be one of them alone that has too many.
      const each = linked.map((relation) => this.linksOf(resource, id, [relation]));
      return Object.assign({}, ...(await Promise.all(each))) as Record<string, unknown>;
    }
  }

  async many(path: string, ids: Identifier[]): Promise<{ data: AdminRecord[] }> {
    const resource = this.catalog().get(path);
    const pages: Promise<{ data: AdminRecord[] }>[] = [];
    for (let from = 0; from < ids.length; from += MOST_PER_PAGE) {
      const some = ids.slice(from, from + MOST_PER_PAGE);
      const filter = { [resource.key]: { in: some } };
      pages.push(this.list(path, { filter }));
    }
    return { data: (await Promise.all(pages)).flatMap(({ data }) => data) };
  }

  async create(path: string, values: Partial<RaRecord>): Promise<{ data: AdminRecord }> {
    const resource = this.catalog().get(path);
    const body = createBody(resource, values);
    const answer = await this.client.call(`${path}/`, { method: 'POST', body });
    return { data: oneFromApi(resource, answer.body, answer.etag) };
  }

  /** Changes what isn't as it was, unless somebody else has changed the record (412). */
  async update(path: string, { id, data, previousData }: Change): Promise<{ data: AdminRecord }> {
    const resource = this.catalog().get(path);
    const etag: unknown = data[ETAG];
    const before = (data[STORED] as Partial<AdminRecord> | undefined) ?? previousData;
    const answer = await this.client.call(recordPath(path, id), {
      method: 'PATCH',
      body: updateBody(resource, data, before),
      ifMatch: typeof etag === 'string' ? etag : undefined,
    });
    const record = oneFromApi(resource, answer.body, answer.etag);
    for (const { field } of linkedRelations(resource)) {
      if (field in data) record[field] = data[field];
    }
    return { data: record };
  }

  async remove(path: string, id: Identifier): Promise<{ data: AdminRecord }> {
    await this.client.call(recordPath(path, id), { method: 'DELETE' });
    return { data: { id } };
  }
}

function recordPath(path: string, id: Identifier): string {
  return `${path}/${encodeURIComponent(id)}`;
}
