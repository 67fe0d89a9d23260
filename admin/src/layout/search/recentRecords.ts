import { useEffect } from 'react';
import { useGetIdentity, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { useCatalog } from '../../resource/catalog/catalogContext';
import { usePageTitle } from '../pageTitle';

/** A record that the user has opened. Logging out forgets it. */
export interface RecentRecord {
  /** Path of its model, and of its page. */
  resource: string;
  to: string;
  label: string;
}

const MOST = 8;

/** Return the records that the user has opened last, latest first. */
export function useRecentRecords(): RecentRecord[] {
  const [stored, user] = useStored();
  return stored[user] ?? [];
}

/** Remember the records whose page the user opens. */
export function useRememberRecords(): void {
  const { pathname } = useLocation();
  const title = usePageTitle();
  const catalog = useCatalog();
  const [, user, setStored] = useStored();
  const [, resource = ''] = pathname.split('/');
  const isRecord = pathname.endsWith('/show') && catalog.find(resource) !== undefined;
  useEffect(() => {
    if (!isRecord || title === '') return undefined;
    // The heading changes while the page loads.
    const timer = setTimeout(() => {
      const opened = { resource, to: pathname, label: title };
      setStored((before = {}) => ({ ...before, [user]: withRecent(before[user] ?? [], opened) }));
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [isRecord, resource, pathname, title, user, setStored]);
}

const SETTLED = 500;

/** Return the records by user, the current user, and a function that changes the records. */
function useStored() {
  const { identity } = useGetIdentity();
  const [stored, setStored] = useStore<Record<string, RecentRecord[]>>('recentRecords', {});
  return [stored, String(identity?.id ?? ''), setStored] as const;
}

/** Put a record first, once. */
export function withRecent(records: RecentRecord[], opened: RecentRecord): RecentRecord[] {
  return [opened, ...records.filter(({ to }) => to !== opened.to)].slice(0, MOST);
}
