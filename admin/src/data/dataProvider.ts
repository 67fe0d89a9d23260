import { type DataProvider, HttpError, type Identifier, type RaRecord } from 'react-admin';

import type { Client } from '../api/client';
import type { JsonObject } from '../api/json';
import { hasStatus } from '../api/problem';
import type { Catalog } from '../resource/catalog/catalog';
import { type ManyToManyRelation, manyToManyRelations } from '../resource/fields';
import { titleIncludes } from '../resource/names/titles';
import type { Resource } from '../resource/types';
import { callForEach } from './concurrently';
import { listPath, listQuery, MAX_PER_PAGE } from './listQuery';
import {
  type AdminRecord,
  createBody,
  ETAG,
  parseList,
  parseRecord,
  recordKey,
  recordPath,
  STORED,
  updateBody,
} from './records';
import { NO_RIGHTS, RIGHTS } from './rights';

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Record<string, unknown>;
  meta?: { fields?: string[]; include?: string[] };
  signal?: AbortSignal;
}

/** Create react-admin's dataProvider. */
export function createDataProvider(client: Client, catalog: () => Catalog): DataProvider {
  const records = new Records(client, catalog);
  const provider = {
    supportAbortSignal: true,
    getList: (path: string, params: ListParams) => records.list(path, params),
    getOne: (path: string, { id, meta }: { id: Identifier; meta?: { whole?: boolean } }) =>
      records.one(path, id, meta?.whole),
    getMany: (path: string, { ids }: { ids: Identifier[] }) => records.many(path, ids),
    getManyReference: (
      path: string,
      { target, id, ...params }: ListParams & { target: string; id: Identifier },
    ) => records.list(path, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (path: string, { data }: { data: Partial<RaRecord> }) => records.create(path, data),
    update: (path: string, change: UpdateParams) => records.update(path, change),
    updateMany: async (path: string, { ids, data }: { ids: Identifier[]; data: AdminRecord }) => {
      for (const id of ids) await records.update(path, { id, data });
      return { data: ids };
    },
    delete: (path: string, { id }: { id: Identifier }) => records.remove(path, id),
    deleteMany: (path: string, { ids }: { ids: Identifier[] }) =>
      deleteMany(ids, (id) => records.remove(path, id)),
  };
  // The methods of DataProvider are generic in the record type, which is unknown here.
  return provider as unknown as DataProvider;
}

/** Return the query of a single record, which asks for the rights to it where rules decide. */
function oneQuery(resource: Resource, include: string[]): string {
  const query = [
    ...(include.length > 0 ? [`include=${include.join(',')}`] : []),
    ...(resource.by_record ? ['can=true'] : []),
  ];
  return query.length > 0 ? `?${query.join('&')}` : '';
}

interface RecordList {
  data: AdminRecord[];
  total: number;
}

interface UpdateParams {
  id: Identifier;
  data: Partial<RaRecord>;
  previousData?: Partial<RaRecord>;
}

class Records {
  /** Paths of resources whose API refuses the relations of titles. */
  private readonly unnamed = new Set<string>();

  constructor(
    private readonly client: Client,
    private readonly catalog: () => Catalog,
  ) {}

  /** List one page. A page that is larger than the API allows is cut from several. */
  async list(path: string, params: ListParams): Promise<RecordList> {
    const { page = 1, perPage = MAX_PER_PAGE } = params.pagination ?? {};
    if (perPage <= MAX_PER_PAGE) return this.page(path, params, page, perPage);
    const start = (page - 1) * perPage;
    const skipped = Math.floor(start / MAX_PER_PAGE);
    const data: AdminRecord[] = [];
    let total = Infinity;
    for (let each = skipped; each * MAX_PER_PAGE < Math.min(start + perPage, total); each += 1) {
      const part = await this.page(path, params, each + 1, MAX_PER_PAGE);
      data.push(...part.data);
      total = part.total;
    }
    const offset = start - skipped * MAX_PER_PAGE;
    return { data: data.slice(offset, offset + perPage), total };
  }

  private async page(
    path: string,
    { sort, filter, meta, signal }: ListParams,
    page: number,
    perPage: number,
  ): Promise<RecordList> {
    const resource = this.catalog().get(path);
    const fields = meta?.fields && { fields: meta.fields };
    const rights = !meta?.fields && resource.by_record;
    const read = async (include: string[]) => {
      const query = listQuery(resource, { page, perPage, sort, filter, ...fields, include, rights });
      const { body } = await this.client.call(listPath(resource, query), { signal });
      return parseList(resource, body);
    };
    // Requests for some fields say which relations they need.
    const names = meta?.fields ? [] : this.titleRelations(resource);
    const include = meta?.include ?? [];
    if (include.length === 0) return this.named(resource, names, read);
    try {
      return await read([...new Set([...names, ...include])]);
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      // The relations may have more links than the API returns at once. List the records without
      // them.
      const { data, total } = await this.named(resource, names, read);
      const none = Object.fromEntries(include.map((name) => [name, null]));
      return { data: data.map((record) => ({ ...none, ...record })), total };
    }
  }

  /** Return the relations that the titles of a resource's records need. */
  private titleRelations(resource: Resource): string[] {
    const catalog = this.catalog();
    return this.unnamed.has(resource.path) ? [] : titleIncludes(resource, catalog);
  }

  /**
   * Read with the relations that titles need, or without them if the API refuses them: the
   * application may limit the relations of a list. Then don't ask again.
   */
  private async named<T>(
    resource: Resource,
    names: string[],
    read: (include: string[]) => Promise<T>,
  ): Promise<T> {
    if (names.length === 0) return read([]);
    try {
      return await read(names);
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      const found = await read([]);
      this.unnamed.add(resource.path);
      return found;
    }
  }

  /** Read a record. A response with included relations has no ETag, which a form needs. */
  async one(path: string, id: Identifier, whole = false): Promise<{ data: AdminRecord }> {
    const resource = this.catalog().get(path);
    const names = this.titleRelations(resource);
    const record = await this.named(resource, whole ? [] : names, async (include) => {
      const query = oneQuery(resource, include);
      const { body, etag } = await this.client.call(`${recordPath(resource, id)}${query}`);
      return parseRecord(resource, body, etag);
    });
    // Read the links after the record: links that change in between make the ETag stale, so that
    // saving these is rejected.
    const [links, related] = await Promise.all([
      this.links(resource, id),
      whole && names.length > 0 ? this.relatedOf(resource, id, names) : {},
    ]);
    return { data: { ...record, ...related, ...links } };
  }

  /** Return the related records that the title of a record needs. */
  private async relatedOf(
    resource: Resource,
    id: Identifier,
    names: string[],
  ): Promise<Record<string, unknown>> {
    const record = await this.named(resource, names, async (include) => {
      if (include.length === 0) return undefined;
      const query = `?include=${include.join(',')}`;
      const { body } = await this.client.call(`${recordPath(resource, id)}${query}`);
      return parseRecord(resource, body);
    });
    const relations = new Set(names.map((path) => path.split('.')[0] ?? path));
    return Object.fromEntries([...relations].map((name) => [name, record?.[name]]));
  }

  private async links(resource: Resource, id: Identifier): Promise<Record<string, unknown>> {
    const linked = manyToManyRelations(resource).filter(({ model }) =>
      this.catalog().ofModel(model),
    );
    return linked.length === 0 ? {} : this.linksOf(resource, id, linked);
  }

  /**
   * Return the keys of the linked records, such as `tag_ids`. Return null if there are more than
   * the API returns at once; the form then doesn't offer them.
   */
  private async linksOf(
    resource: Resource,
    id: Identifier,
    linked: ManyToManyRelation[],
  ): Promise<Record<string, unknown>> {
    const query = listQuery(resource, { filter: { [resource.key]: { eq: id } }, perPage: 1 });
    query.set('fields', resource.key);
    query.set('include', linked.map(({ name }) => name).join(','));
    try {
      const { body } = await this.client.call(listPath(resource, query));
      const [shown] = parseList(resource, body).data;
      return Object.fromEntries(
        linked.map(({ name, field, model }) => {
          const others = (shown?.[name] ?? []) as JsonObject[];
          const other = this.catalog().ofModel(model);
          return [field, other ? others.map((one) => recordKey(other, one)) : []];
        }),
      );
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      const [only, ...more] = linked;
      if (only && more.length === 0) return { [only.field]: null };
      // Only one of the relations may have too many.
      const each = linked.map((relation) => this.linksOf(resource, id, [relation]));
      return Object.assign({}, ...(await Promise.all(each))) as Record<string, unknown>;
    }
  }

  async many(path: string, ids: Identifier[]): Promise<{ data: AdminRecord[] }> {
    const resource = this.catalog().get(path);
    // The API has no filter for the whole of a composite key.
    if (resource.keys) {
      const read = await Promise.all(ids.map((id) => this.one(path, id)));
      return { data: read.map(({ data }) => data) };
    }
    const pages: Promise<{ data: AdminRecord[] }>[] = [];
    for (let from = 0; from < ids.length; from += MAX_PER_PAGE) {
      const some = ids.slice(from, from + MAX_PER_PAGE);
      const filter = { [resource.key]: { in: some } };
      pages.push(this.list(path, { filter }));
    }
    return { data: (await Promise.all(pages)).flatMap(({ data }) => data) };
  }

  async create(path: string, values: Partial<RaRecord>): Promise<{ data: AdminRecord }> {
    const resource = this.catalog().get(path);
    const body = createBody(resource, values);
    const answer = await this.client.call(`${path}/`, { method: 'POST', body });
    return { data: parseRecord(resource, answer.body, answer.etag) };
  }

  /** Send the changed fields. Fail with a 412 if someone else has changed the record. */
  async update(
    path: string,
    { id, data, previousData }: UpdateParams,
  ): Promise<{ data: AdminRecord }> {
    const resource = this.catalog().get(path);
    const etag: unknown = data[ETAG];
    const before = (data[STORED] as Partial<AdminRecord> | undefined) ?? previousData;
    const answer = await this.client.call(recordPath(resource, id), {
      method: 'PATCH',
      body: updateBody(resource, data, before),
      ifMatch: typeof etag === 'string' ? etag : undefined,
    });
    const record = parseRecord(resource, answer.body, answer.etag);
    // A write tells no rights: those to the record may be others now.
    if (resource.by_record) await this.addRights(resource, record);
    // The related record of the title may be another one now.
    for (const path of this.titleRelations(resource)) {
      const [alias = ''] = path.split('.');
      const via = resource.relations[alias]?.via ?? '';
      const same = String(record[via]) === String(previousData?.[via]);
      record[alias] = same ? previousData?.[alias] : undefined;
    }
    for (const { field } of manyToManyRelations(resource)) {
      if (field in data) record[field] = data[field];
    }
    return { data: record };
  }

  /** Add the rights to a record that was written. If it can't be read any more, it has none. */
  private async addRights(resource: Resource, record: AdminRecord): Promise<void> {
    try {
      const { body } = await this.client.call(recordPath(resource, record.id) + oneQuery(resource, []));
      record[RIGHTS] = parseRecord(resource, body)[RIGHTS];
    } catch {
      record[RIGHTS] = NO_RIGHTS;
    }
  }

  async remove(path: string, id: Identifier): Promise<{ data: AdminRecord }> {
    await this.client.call(recordPath(this.catalog().get(path), id), { method: 'DELETE' });
    return { data: { id } };
  }
}

/** Error of a bulk delete with the reasons by record. */
export class DeleteManyError extends HttpError {
  constructor(
    readonly reasons: Map<Identifier, string>,
    readonly deleted: Identifier[],
  ) {
    super([...new Set(reasons.values())].join(' '), 409);
    // HttpError sets its own prototype.
    Object.setPrototypeOf(this, DeleteManyError.prototype);
  }
}

/**
 * Delete records, a few at a time, and return their keys. Throw a DeleteManyError if some can't be
 * deleted; the others are deleted nevertheless. A record that doesn't exist counts as deleted.
 */
export async function deleteMany(
  ids: Identifier[],
  remove: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const { done: deleted, failed } = await callForEach(ids, async (id) => {
    try {
      await remove(id);
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
    }
  });
  const reasons = new Map(
    [...failed].map(([id, error]) => [id, error instanceof Error ? error.message : String(error)]),
  );
  if (reasons.size > 0) throw new DeleteManyError(reasons, deleted);
  return { data: deleted };
}
