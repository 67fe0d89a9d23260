import { useEffect } from 'react';
import { useLogout } from 'react-admin';

import { useBackend } from '../app/context';

/** Leads to the login page as soon as somebody logs out in another tab: the session is the same. */
export function useLogoutElsewhere(): void {
  const { session } = useBackend();
  const logout = useLogout();
  useEffect(() => session?.unended.onElsewhere(() => void logout()), [session, logout]);
}
