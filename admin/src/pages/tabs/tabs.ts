import { FIXED } from '../../data/listQuery';
import { fromInputText } from '../../inputs/dateTime/dateTime';
import { sortOf } from '../../resource/sort';
import type { ListTab, Resource } from '../../resource/types';

/** A tab with its name in the address. */
export interface NamedTab extends ListTab {
  name: string;
}

/** Return the tabs of a resource. Equal labels get different names. */
export function tabsOf({ tabs = [] }: Resource): NamedTab[] {
  const known = new Set<string>();
  return tabs.map((tab) => {
    let name = slug(tab.original ?? tab.label);
    while (known.has(name)) name += '-';
    known.add(name);
    return { ...tab, name };
  });
}

function slug(label: string): string {
  return label.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') || '-';
}

/** Return the tab with the name in the address. */
export function findTab(resource: Resource, name: string | undefined): NamedTab | undefined {
  return name === undefined ? undefined : tabsOf(resource).find((tab) => tab.name === name);
}

/** Return the filter of a tab, for the data provider. */
export function tabFilter(resource: Resource, tab: ListTab, now = new Date()) {
  const conditions = Object.entries(tab.filter).map(([parameter, value]) => {
    const values = Array.isArray(value) ? value : [value];
    const type = resource.fields[parameter.split('__')[0] ?? '']?.type;
    return [parameter, values.map((one) => dated(String(one), type, now))] as const;
  });
  return { [FIXED]: Object.fromEntries(conditions) };
}

/** Return the address of a tab. Without any parameter react-admin would restore the last filters. */
export function tabSearch(resource: Resource, tab: NamedTab | undefined): string {
  const search = new URLSearchParams({ filter: '{}' });
  if (tab) search.set('tab', tab.name);
  const sort = tab && sortOf(resource, tab.sort);
  if (sort) {
    search.set('sort', sort.field);
    search.set('order', sort.order);
  }
  return `?${search}`;
}

const RELATIVE = /^(now|today)(?:([+-]\d{1,5})([dh]))?$/;
const HOUR = 3_600_000;

/** Replace `today`, `now`, `today+7d` and `now+1h` in the value of a date. */
function dated(value: string, type: string | undefined, now: Date): string {
  const [, word, amount = '0', unit = 'd'] = RELATIVE.exec(value) ?? [];
  if (word === undefined || (type !== 'date' && type !== 'datetime')) return value;
  const moment = new Date(now);
  if (word === 'today') moment.setHours(0, 0, 0, 0);
  if (unit === 'h') moment.setTime(moment.getTime() + Number(amount) * HOUR);
  else moment.setDate(moment.getDate() + Number(amount));
  if (type === 'datetime' && (word === 'now' || unit === 'h')) return moment.toISOString();
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  const day = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return type === 'date' ? day : (fromInputText('day-start', day) ?? value);
}
