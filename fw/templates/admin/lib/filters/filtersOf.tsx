import type { ReactElement } from 'react';
import { SearchInput } from 'react-admin';

import type { Catalog } from '../resource/catalog';
import { isSearchable, type NamedField, shownFields } from '../resource/fields';
import type { Resource } from '../resource/types';
import { FieldFilter } from './FieldFilter';

/** The inputs that narrow a list: a search over all texts, and one of its type for each field. */
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
  return isSearchable(resource) ? [<SearchInput key="q" source="q" alwaysOn />, ...fields] : fields;
}

/** The API compares JSON by nothing but whether there is any. */
function canFilter(field: NamedField): boolean {
  return field.type !== 'json' || field.nullable === true;
}
