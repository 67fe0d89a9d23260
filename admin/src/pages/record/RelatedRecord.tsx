import { Box, Card, Typography } from '@mui/material';
import {
  RecordContextProvider,
  ResourceContextProvider,
  useGetManyReference,
  useRecordContext,
} from 'react-admin';

import { ReferenceName } from '../../fields/FieldValue';
import { useCatalog } from '../../resource/catalog/catalogContext';
import type { NamedRelation } from '../../resource/fields';
import { useRecordName } from '../../resource/names/recordName';
import { defaultSort } from '../../resource/sort';
import type { Resource } from '../../resource/types';
import { SectionLoadError } from '../LoadError';
import { RecordFields } from './RecordFields';
import { NoRelated } from './RelatedList';

/** The one related record of the current one (`has_one`), or a button to add it. */
export function RelatedRecord({ relation }: { relation: NamedRelation }) {
  const other = useCatalog().ofModel(relation.model);
  if (!other || !relation.via) return null;
  return <RelatedSection label={relation.label} other={other} via={relation.via} />;
}

interface RelatedSectionProps {
  label: string;
  other: Resource;
  /** Foreign key of the other resource. */
  via: string;
}

function RelatedSection({ label, other, via }: RelatedSectionProps) {
  const { error, found, isPending, refetch } = useRelated(other, via);
  const name = useRecordName(other, found, via);
  const isMissing = !found && !isPending && !error;
  return (
    <Box component="section" aria-label={label} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {label}
        </Typography>
        {found && <ReferenceName other={other} id={String(found.id)} link name={name} />}
      </Box>
      {error && <SectionLoadError error={error} retry={refetch} />}
      {isMissing && <NoRelated other={other} via={via} />}
      {found && (
        <ResourceContextProvider value={other.path}>
          <RecordContextProvider value={found}>
            <Card variant="outlined">
              <RecordFields known={via} />
            </Card>
          </RecordContextProvider>
        </ResourceContextProvider>
      )}
    </Box>
  );
}

/** Fetch the record that refers to the current one. */
function useRelated(other: Resource, via: string) {
  const owner = useRecordContext();
  const { data, error, isPending, refetch } = useGetManyReference(
    other.path,
    {
      target: via,
      id: owner?.id,
      pagination: { page: 1, perPage: 1 },
      sort: defaultSort(other),
      filter: {},
    },
    { enabled: owner !== undefined, retry: false, onError: ignoreError },
  );
  return { error, found: data?.[0], isPending, refetch };
}

/** The section shows the error itself. */
function ignoreError(): void {}
