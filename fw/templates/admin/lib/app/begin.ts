import { Client } from '../api/client';
import { isObject, readJson } from '../api/json';
import { Session } from '../api/session';
import { firstPage, listPath, listQuery } from '../data/queries';
import { can, type Catalog } from '../resource/catalog';
import { CatalogStore } from '../resource/store';
import type { Resource, Settings } from '../resource/types';

/** What was asked of the application before there was a page to show it. */
export interface Begun {
  settings: Settings;
  client: Client;
  /** Without logins there is none. */
  session: Session | undefined;
  catalog: CatalogStore;
  /** The resource whose list was asked for as it begins, once it is known whether any was. */
  list: Promise<Resource | undefined>;
}

const LOGIN = 'login';

/** The path that the API stands under, of the page's base: `/admin/` → `/`. */
export function apiRoot(base: string): string {
  return new URL('..', base).pathname;
}

/**
 * Asks for the login, for what it may see, and for the code of a list where the address is that
 * of one. Nothing is told of a failure here: whoever needs the answer gets it, or asks again.
 */
export function begin(base = document.baseURI, path = window.location.pathname): Promise<Begun> {
  const list = isList(base, path) ? pageOf(base, path) : undefined;
  if (list) import('../pages/ListPage').catch(ignore);
  // Whoever comes to log in has no use for the answer, which would be an old one by then.
  const begun = ask(apiRoot(base), pageOf(base, path) !== LOGIN, list);
  begun.catch(ignore);
  return begun;
}

async function ask(root: string, early: boolean, list: string | undefined): Promise<Begun> {
  const settings = embedded() ?? (await readSettings(root));
  const session = settings.logins ? new Session(root) : undefined;
  const client = new Client(root, session);
  const catalog = new CatalogStore(client);
  const foreseen = async () => {
    if (!early || !(await (session?.begin() ?? true))) return undefined;
    return foresee(client, await catalog.load(), list, session !== undefined);
  };
  return { settings, client, session, catalog, list: foreseen().catch(ignore) };
}

/** Asks for the records of the list that is opened, as it begins, and for who opens it. */
function foresee(
  client: Client,
  catalog: Catalog,
  list: string | undefined,
  logins: boolean,
): Resource | undefined {
  const resource = catalog.find(list);
  const begins =
    resource && can(resource, 'read') && !window.location.search && !isRemembered(resource.path);
  if (begins) {
    const { pagination, sort } = firstPage(resource);
    client.foresee(listPath(resource, listQuery(resource, { ...pagination, sort })));
  }
  if (logins) client.foresee('auth/me');
  return begins ? resource : undefined;
}

/** Whether the browser remembers how the list was left, and opens it so again. */
function isRemembered(path: string): boolean {
  const kept = [`.${path}.listParams`, `.${path}.datatable`];
  return Object.keys(window.localStorage).some((key) => kept.some((end) => key.endsWith(end)));
}

/** Whether the address is that of a list: `/admin/posts`, below a base of `/admin/`. */
export function isList(base = document.baseURI, path = window.location.pathname): boolean {
  const page = pageOf(base, path);
  return page !== undefined && page !== LOGIN && /^[^/]+$/.test(page);
}

/** What stands behind the base: `posts`. */
function pageOf(base: string, path: string): string | undefined {
  const root = new URL(base).pathname;
  return path.startsWith(root) ? path.slice(root.length).replace(/\/$/, '') : undefined;
}

/** The settings that the application has written into the page; Vite's server has none. */
function embedded(): Settings | undefined {
  const text = document.getElementById('settings')?.textContent;
  const given = readJson(text || 'null');
  return isObject(given) ? settingsOf(given) : undefined;
}

async function readSettings(root: string): Promise<Settings> {
  const { body } = await new Client(root).call('admin/api/settings');
  return settingsOf(isObject(body) && isObject(body.data) ? body.data : {});
}

function settingsOf({ title, logins, theme }: Record<string, unknown>): Settings {
  return { title: typeof title === 'string' ? title : 'Admin', logins: logins === true, theme };
}

function ignore(): undefined {}
