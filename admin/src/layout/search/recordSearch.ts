import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isObject, type Json } from '../../api/json';
import { useApiQueryOptions } from '../../data/backend';
import { toRecord } from '../../data/records';
import { can, type Catalog } from '../../resource/catalog/catalog';
import { useCatalog } from '../../resource/catalog/catalogContext';
import { useTitleContext } from '../../resource/names/recordName';
import {
  isSearchable,
  recordTitle,
  subtitleText,
  type TitleContext,
  titleIncludes,
} from '../../resource/names/titles';
import type { Resource } from '../../resource/types';
import { iconOf, modelIcons } from '../icons/modelIcons';
import type { Command } from './commands';

/** Milliseconds without a key before a search. */
const DEBOUNCE = 180;
const MIN_LENGTH = 2;
/** Limits of `/admin/api/search`. */
const MAX_LISTS = 30;
const MAX_TEXT = 200;

/** Search the records of all models that the user may read. A new text cancels the last request. */
export function useRecordSearch(text: string): { found: Command[]; isSearching: boolean } {
  const catalog = useCatalog();
  const context = useTitleContext();
  const queryOptions = useApiQueryOptions();
  const debounced = useDebounced(text.trim().slice(0, MAX_TEXT));
  const wanted = debounced.length >= MIN_LENGTH;
  const path = `admin/api/search?${searchQuery(debounced, catalog)}`;
  const { data, isFetching } = useQuery({
    ...queryOptions(path, (data) => recordCommands(data, context)),
    enabled: wanted && searchedLists(catalog).length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const isSearching = text.trim().length >= MIN_LENGTH && (isFetching || debounced !== text.trim());
  return { found: wanted ? (data ?? []) : [], isSearching };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function searchedLists(catalog: Catalog): Resource[] {
  return catalog.resources
    .filter((resource) => can(resource, 'read') && isSearchable(resource, catalog))
    .slice(0, MAX_LISTS);
}

/** Return the parameters of a search: the text, and each list with the relations of its titles. */
export function searchQuery(text: string, catalog: Catalog): URLSearchParams {
  const query = new URLSearchParams({ q: text });
  for (const resource of searchedLists(catalog)) {
    const include = titleIncludes(resource, catalog).join(',');
    query.append('list', include ? `${resource.path}:${include}` : resource.path);
  }
  return query;
}

/** Return the records of a response as commands. */
export function recordCommands(data: Json, context: TitleContext): Command[] {
  const lists = isObject(data) && isObject(data.lists ?? null) ? Object.entries(data.lists!) : [];
  return lists.flatMap(([path, answer]) => {
    const resource = context.catalog.find(path);
    const rows = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
    if (!resource) return [];
    return rows.filter(isObject).map((row): Command => {
      const record = toRecord(resource, row);
      const detail = subtitleText(resource, record, context);
      return {
        group: 'records',
        label: recordTitle(resource, record, context),
        detail: detail ? `${resource.one} · ${detail}` : resource.one,
        to: `/${path}/${encodeURIComponent(record.id)}/show`,
        icon: modelIcons(context.catalog).get(path) ?? iconOf(resource),
      };
    });
  });
}
