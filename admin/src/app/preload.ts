import { Client } from '../api/client';
import { isObject, readJson } from '../api/json';
import { Session } from '../api/session';
import type { Preloaded } from '../data/backend';
import { initialListParams, listPath, listQuery } from '../data/listQuery';
import { can, type Catalog } from '../resource/catalog/catalog';
import { CatalogStore } from '../resource/catalog/catalogStore';
import { titleIncludes } from '../resource/names/titles';
import type { Resource, Settings } from '../resource/types';

const LOGIN = 'login';

/** Return the path of the API for the base URL of the page: `/admin/` → `/`. */
export function apiRoot(base: string): string {
  return new URL('..', base).pathname;
}

/**
 * Request the token, the resources, and the code of the list page if the path is that of a list.
 * Errors are ignored here: callers get them, or send the request again.
 */
export function preload(
  base = document.baseURI,
  path = window.location.pathname,
): Promise<Preloaded> {
  const list = isListPath(base, path) ? pagePath(base, path) : undefined;
  if (list) import('../pages/ListPage').catch(ignore);
  // The login page doesn't need the token, which would expire before it is used.
  const preloaded = load(apiRoot(base), pagePath(base, path) !== LOGIN, list);
  preloaded.catch(ignore);
  return preloaded;
}

async function load(root: string, early: boolean, list: string | undefined): Promise<Preloaded> {
  const settings = embeddedSettings() ?? (await fetchSettings(root));
  const session = settings.logins ? new Session(root) : undefined;
  const client = new Client(root, session);
  const catalog = new CatalogStore(client);
  const prefetched = async () => {
    if (!early || !(await (session?.refreshInAdvance() ?? true))) return undefined;
    return prefetchFirstPage(client, await catalog.load(), list, session !== undefined);
  };
  return { settings, client, session, catalog, list: prefetched().catch(ignore) };
}

/** Request the first page of the list that is opened, and the user's profile. */
function prefetchFirstPage(
  client: Client,
  catalog: Catalog,
  list: string | undefined,
  logins: boolean,
): Resource | undefined {
  const resource = catalog.find(list);
  const opensInitially =
    resource && can(resource, 'read') && !window.location.search && !hasStoredState(resource.path);
  if (opensInitially) {
    const { pagination, sort } = initialListParams(resource);
    const include = titleIncludes(resource, catalog);
    client.prefetch(listPath(resource, listQuery(resource, { ...pagination, sort, include, rights: resource.by_record })));
  }
  if (logins) client.prefetch('auth/me');
  return opensInitially ? resource : undefined;
}

/** Return true if the browser has stored a state of the list. */
function hasStoredState(path: string): boolean {
  const suffixes = [`.${path}.listParams`, `.${path}.datatable`];
  return Object.keys(window.localStorage).some((key) =>
    suffixes.some((suffix) => key.endsWith(suffix)),
  );
}

/** Return true if the path is that of a list: `/admin/posts` for the base `/admin/`. */
export function isListPath(base = document.baseURI, path = window.location.pathname): boolean {
  const page = pagePath(base, path);
  return page !== undefined && page !== LOGIN && /^[^/]+$/.test(page);
}

/** Return the path relative to the base: `posts`. */
function pagePath(base: string, path: string): string | undefined {
  const root = new URL(base).pathname;
  return path.startsWith(root) ? path.slice(root.length).replace(/\/$/, '') : undefined;
}

/**
 * Return the settings that the application embeds in the page. Vite's development server embeds
 * none.
 */
function embeddedSettings(): Settings | undefined {
  const text = document.getElementById('settings')?.textContent;
  const given = readJson(text || 'null');
  return isObject(given) ? parseSettings(given) : undefined;
}

async function fetchSettings(root: string): Promise<Settings> {
  const { body } = await new Client(root).call('admin/api/settings');
  return parseSettings(isObject(body) && isObject(body.data) ? body.data : {});
}

function parseSettings({ title, theme, ...offers }: Record<string, unknown>): Settings {
  return {
    title: typeof title === 'string' ? title : 'Admin',
    logins: offers.logins === true,
    resets: offers.resets === true,
    keys: offers.keys === true,
    factors: offers.factors === true,
    providers: parseProviders(offers.providers),
    theme,
  };
}

function parseProviders(given: unknown): Settings['providers'] {
  const found: unknown[] = Array.isArray(given) ? given : [];
  return found.filter(isObject).map(({ name, label }) => ({
    name: String(name),
    label: String(label ?? name),
  }));
}

function ignore(): undefined {}
