import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { SearchInput } from 'react-admin';

import type { Catalog } from '../../resource/catalog/catalog';
import { isFilterable, manyToManyRelations, visibleFields } from '../../resource/fields';
import { isSearchable } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';
import { FieldFilter, ReferenceFilter } from './FieldFilter';

/**
 * Return the filters of a list: a search, one filter per field, and one per many-to-many relation.
 */
export function listFilters(resource: Resource, catalog: Catalog): ReactElement[] {
  const fields = visibleFields(resource)
    .filter(isFilterable)
    .map((field) => (
      <FieldFilter
        key={field.name}
        source={field.name}
        label={field.label}
        field={field}
        other={catalog.ofModel(field.references)}
      />
    ));
  const links = manyToManyRelations(resource).flatMap(({ field, label, model }) => {
    const other = catalog.ofModel(model);
    return other
      ? [<ManyToManyFilter key={field} source={field} label={label} other={other} />]
      : [];
  });
  const searchable = isSearchable(resource, catalog);
  const search = searchable ? [<SearchInput key="q" source="q" alwaysOn />] : [];
  return [...search, ...fields, ...links];
}

interface ManyToManyFilterProps {
  source: string;
  label: string;
  /** Resource at the other end of the relation. */
  other: Resource;
}

const GROUP = { flex: { xs: 1, sm: 'none' }, minWidth: { xs: 0, sm: 200 } };

/** Filter by a linked record. */
export function ManyToManyFilter({ source, label, other }: ManyToManyFilterProps) {
  return (
    <Box role="group" aria-label={label} sx={GROUP}>
      <ReferenceFilter source={`${source}.eq`} label={label} other={other} />
    </Box>
  );
}
