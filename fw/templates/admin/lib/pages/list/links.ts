import { useStore } from 'react-admin';

import type { Catalog } from '../../resource/catalog';
import { type LinkedRelation, linkedRelations } from '../../resource/fields';
import type { Resource } from '../../resource/types';

/** A many_to_many as a column of a table. */
export interface LinksColumn {
  relation: LinkedRelation;
  /** The resource at the other end. */
  other: Resource;
}

/** The links that a table can show: those that lead to what the user may read. */
export function linksColumns(resource: Resource, catalog: Catalog): LinksColumn[] {
  return linkedRelations(resource).flatMap((relation) => {
    const other = catalog.ofModel(relation.model);
    return other ? [{ relation, other }] : [];
  });
}

/** Which relations a list has to bring along: those whose columns the user has asked for. */
export function useIncluded(resource: Resource, links: LinksColumn[]): string[] {
  const [hidden] = useStore<string[] | undefined>(`${resource.path}.datatable`);
  if (!hidden) return [];
  const shown = links.filter(({ relation }) => !hidden.includes(relation.field));
  return shown.map(({ relation }) => relation.name);
}
