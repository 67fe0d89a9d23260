import type { ReactElement } from 'react';
import { SearchInput } from 'react-admin';

import type { Catalog } from '../resource/catalog';
import { isSearchable, linkedRelations, type NamedField, shownFields } from '../resource/fields';
import type { Resource } from '../resource/types';
import { FieldFilter } from './FieldFilter';
import { LinkFilter } from './LinkFilter';

/**
 * The inputs that narrow a list: a search over all texts, one of its type for each field, and one
 * for the records at the other end of each many_to_many.
 */
export function filtersOf(resource: Resource, catalog: Catalog): ReactElement[] {
  const fields = shownFields(resource)
    .filter(canFilter)
    .map((field) => (
      <FieldFilter
        key={field.name}
        source={field.name}
        label={field.label}
        field={field}
        other={catalog.ofModel(field.references)}
      />
    ));
  const links = linkedRelations(resource).flatMap(({ field, label, model }) => {
    const other = catalog.ofModel(model);
    return other ? [<LinkFilter key={field} source={field} label={label} other={other} />] : [];
  });
  const search = isSearchable(resource) ? [<SearchInput key="q" source="q" alwaysOn />] : [];
  return [...search, ...fields, ...links];
}

/** The API compares JSON by nothing but whether there is any. */
function canFilter(field: NamedField): boolean {
  return field.type !== 'json' || field.nullable === true;
}
