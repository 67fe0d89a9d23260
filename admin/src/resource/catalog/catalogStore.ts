import type { Client } from '../../api/client';
import { isObject } from '../../api/json';
import { inLanguage, type LanguageLabels } from '../names/labels';
import { permittedSorts } from '../sort';
import type { FileProblem, MenuItem, Resource } from '../types';
import { Catalog } from './catalog';

/** Store of the current user's catalog. */
export class CatalogStore {
  private loaded: Catalog | undefined;
  /** The loaded catalog in the chosen language. */
  private shown: Catalog | undefined;
  private language = 'en';
  private loading: Promise<Catalog> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly client: Client) {}

  /** Return the catalog, or undefined before it is loaded. */
  readonly current = (): Catalog | undefined => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Return the catalog and load it once. Throw an HttpError if the user has no access. */
  load(): Promise<Catalog> {
    this.loading ??= this.read();
    return this.loading;
  }

  private read(): Promise<Catalog> {
    // A response from before `expire` may arrive after a later one.
    const reading: Promise<Catalog> = loadCatalog(this.client).then(
      (catalog) => (this.loading === reading ? this.set(catalog) : catalog),
      (error: unknown) => {
        if (this.loading === reading) this.loading = undefined;
        throw error;
      },
    );
    return reading;
  }

  /**
   * Load the catalog again next time, since another user may log in. The open page keeps the
   * current one until then.
   */
  expire(): void {
    this.loading = undefined;
  }

  /** Show the labels of a language, if the project has some. */
  setLanguage(language: string): void {
    if (language === this.language) return;
    this.language = language;
    if (this.loaded) this.set(this.loaded);
  }

  private set(catalog: Catalog): Catalog {
    this.loaded = catalog;
    this.shown = inLanguage(catalog, this.language);
    this.listeners.forEach((listener) => listener());
    return this.shown;
  }
}

/** Load the catalog from the API. Throw an HttpError if the user has no access. */
export async function loadCatalog(client: Client): Promise<Catalog> {
  const { body } = await client.call('admin/api/resources');
  const data = (isObject(body) ? body.data : {}) as unknown as {
    resources: Partial<Resource>[];
    menu: MenuItem[];
    faults?: FileProblem[];
    denied?: string[];
    labels?: Record<string, LanguageLabels>;
  };
  const resources = data.resources.map(withDefaults);
  const menu = data.menu ?? resources.map((resource) => resource.path);
  const catalog = new Catalog(resources, menu, data.faults, data.denied, data.labels);
  for (const resource of resources) resource.sort = permittedSorts(resource, catalog);
  return catalog;
}

/** Add the defaults of a descriptor. */
function withDefaults(given: Partial<Resource>): Resource {
  const resource = { relations: {}, can: [], ...given } as Resource;
  resource.module ??= snakeCase(resource.model);
  resource.one ??= resource.model;
  resource.many ??= resource.path;
  resource.title ??= resource.key;
  return resource;
}

/** Convert a model name to the name of its file: `HTTPServer` → `http_server`. */
export function snakeCase(model: string): string {
  return model
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
