import type { Client } from '../api/client';
import { type Catalog, loadCatalog } from './catalog';

/** Keeps the catalog of whoever is logged in. */
export class CatalogStore {
  private loaded: Catalog | undefined;
  private loading: Promise<Catalog> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly client: Client) {}

  /** The catalog, or undefined before it is loaded. */
  readonly current = (): Catalog | undefined => this.loaded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Answers the catalog, from the API the first time; an HttpError if the user may not. */
  load(): Promise<Catalog> {
    this.loading ??= this.read();
    return this.loading;
  }

  private read(): Promise<Catalog> {
    // What was asked for before `expire` may come after what was asked for since.
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
   * Has it loaded anew the next time: somebody else may log in, who sees another one. Until then
   * the page that is still open keeps the one that it was made from.
   */
  expire(): void {
    this.loading = undefined;
  }

  private set(catalog: Catalog): Catalog {
    this.loaded = catalog;
    this.listeners.forEach((listener) => listener());
    return catalog;
  }
}
