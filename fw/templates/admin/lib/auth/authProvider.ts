import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin';

import type { Client } from '../api/client';
import { isObject } from '../api/json';
import { hasStatus } from '../api/problem';
import type { Session } from '../api/session';
import { can } from '../resource/catalog';
import type { CatalogStore } from '../resource/store';
import type { Right } from '../resource/types';

const RIGHTS: Record<string, Right> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
};

interface LogoutParams {
  asked?: boolean;
}

/** Says with a logout that somebody wants it: it isn't a check that failed. */
export const ASKED: LogoutParams = { asked: true };

const NO_ENTRY = 'fw.auth.no_entry';

/** Makes what react-admin asks about the login: who it is, and what he or she may do. */
export function makeAuthProvider(
  session: Session,
  client: Client,
  catalog: CatalogStore,
): AuthProvider {
  // The server couldn't say whether the login is good. react-admin logs out then as well, which
  // leads to the login page; but a session isn't ended because the database was away for a while.
  let unsure = false;
  const leave = async () => {
    catalog.expire();
    await session.logout();
  };
  return {
    async login({ username, password }: { username: string; password: string }) {
      await session.login(username, password);
      catalog.expire();
      try {
        await catalog.load();
      } catch (error) {
        await leave();
        throw hasStatus(error, 403) ? new HttpError(NO_ENTRY, 403) : error;
      }
    },
    async logout(params?: LogoutParams) {
      if (params?.asked || !unsure) await leave();
      unsure = false;
      return undefined;
    },
    async checkAuth() {
      unsure = false;
      try {
        if (session.token === undefined && !(await session.refresh())) {
          throw new HttpError('ra.auth.auth_check_error', 401);
        }
        await catalog.load();
      } catch (error) {
        unsure = !hasStatus(error, 401) && !hasStatus(error, 403);
        throw error;
      }
    },
    checkError(error: unknown) {
      // A 403 is told where it happens: the login is good, the right is missing.
      return hasStatus(error, 401) ? Promise.reject(error) : Promise.resolve();
    },
    async getPermissions() {
      return session.token === undefined ? undefined : catalog.load();
    },
    async getIdentity() {
      const { body } = await client.call('auth/me');
      return identity(isObject(body) && isObject(body.data) ? body.data : {});
    },
    async canAccess({ resource, action }: { resource: string; action: string }) {
      const right = RIGHTS[action];
      const found = (await catalog.load()).find(resource);
      return found !== undefined && right !== undefined && can(found, right);
    },
  };
}

function identity(profile: Record<string, unknown>): UserIdentity {
  const { id, name, email, role } = profile;
  return {
    id: String(id),
    fullName: String(name ?? email),
    email: email === undefined ? undefined : String(email),
    role: role === undefined || role === null ? undefined : String(role),
  };
}
