import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin';

import type { Client } from '../api/client';
import { isObject } from '../api/json';
import { hasStatus } from '../api/problem';
import type { Session } from '../api/session';
import { can } from '../resource/catalog/catalog';
import type { CatalogStore } from '../resource/catalog/catalogStore';
import type { Permission } from '../resource/types';

const PERMISSIONS: Record<string, Permission> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
};

interface LogoutParams {
  byUser?: boolean;
}

/** Parameters of a logout that the user has byUser for, as opposed to a failed check. */
export const USER_LOGOUT: LogoutParams = { byUser: true };

const NO_ENTRY = 'fw.auth.no_access';

/** Create react-admin's authProvider. */
export function createAuthProvider(
  session: Session,
  client: Client,
  catalog: CatalogStore,
): AuthProvider {
  // True if the server couldn't check the session. react-admin logs out in that case, too, but a
  // session shouldn't end because the database was unavailable for a moment.
  let unverified = false;
  const endSession = async () => {
    catalog.expire();
    await session.logout();
  };
  return {
    async login({ username, password }: { username?: string; password?: string }) {
      // Without them, the session has begun: the code of an authenticator app was the second step.
      if (username !== undefined) await session.login(username, password ?? '');
      catalog.expire();
      try {
        await catalog.load();
      } catch (error) {
        await endSession();
        throw hasStatus(error, 403) ? new HttpError(NO_ENTRY, 403) : error;
      }
    },
    async logout(params?: LogoutParams) {
      if (params?.byUser || !unverified) await endSession();
      unverified = false;
      return undefined;
    },
    async checkAuth() {
      unverified = false;
      try {
        if (session.token === undefined && !(await session.refresh())) {
          throw new HttpError('ra.auth.auth_check_error', 401);
        }
        await catalog.load();
      } catch (error) {
        unverified = !hasStatus(error, 401) && !hasStatus(error, 403);
        throw error;
      }
    },
    checkError(error: unknown) {
      // A 403 is reported where it occurs: the session is valid, only a permission is missing.
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
      const right = PERMISSIONS[action];
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
