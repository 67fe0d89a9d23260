import type { Client } from '../api/client';
import { isObject } from '../api/json';
import { knownOrders } from './sort';
import type { FileFault, MenuItem, Resource, Right } from './types';

/** The resources that the user may see, and the menu that leads to them. */
export class Catalog {
  private readonly byPath: Map<string, Resource>;
  private readonly byModel: Map<string, Resource>;

  constructor(
    readonly resources: Resource[],
    readonly menu: MenuItem[],
    /** What of the project's files isn't used. */
    readonly faults: FileFault[] = [],
  ) {
    this.byPath = new Map(resources.map((resource) => [resource.path, resource]));
    this.byModel = new Map(resources.map((resource) => [resource.model, resource]));
  }

  /** The resource under that path, if there is one. */
  find(path: string | undefined): Resource | undefined {
    return path === undefined ? undefined : this.byPath.get(path);
  }

  /** The resource under that path; an error without one. */
  get(path: string): Resource {
    const resource = this.byPath.get(path);
    if (!resource) throw new Error(`There is no resource '${path}'.`);
    return resource;
  }

  /** The resource of that model, if the user may read it. */
  ofModel(model: string | undefined): Resource | undefined {
    const resource = model === undefined ? undefined : this.byModel.get(model);
    return resource && can(resource, 'read') ? resource : undefined;
  }
}

export function can(resource: Resource, right: Right): boolean {
  return resource.can.includes(right);
}

/** Reads the catalog of the API; an HttpError if the user may not. */
export async function loadCatalog(client: Client): Promise<Catalog> {
  const { body } = await client.call('admin/api/resources');
  const data = (isObject(body) ? body.data : {}) as unknown as {
    resources: Partial<Resource>[];
    menu: MenuItem[];
    faults?: FileFault[];
  };
  const resources = data.resources.map(completed);
  const menu = data.menu ?? resources.map((resource) => resource.path);
  const catalog = new Catalog(resources, menu, data.faults);
  for (const resource of resources) resource.sort = knownOrders(resource, catalog);
  return catalog;
}

/** Fills in what a descriptor may leave out. */
function completed(given: Partial<Resource>): Resource {
  const resource = { relations: {}, can: [], ...given } as Resource;
  resource.module ??= snakeCase(resource.model);
  resource.one ??= resource.model;
  resource.many ??= resource.path;
  resource.title ??= resource.key;
  return resource;
}

/** `HTTPServer` → `http_server`, as the files of the project are called. */
export function snakeCase(model: string): string {
  return model
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
