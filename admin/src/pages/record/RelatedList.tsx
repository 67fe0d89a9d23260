import { Box, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Pagination, ReferenceManyField, useRecordContext, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

import { can } from '../../resource/catalog';
import { useCatalog, useResource } from '../../resource/catalogContext';
import { modelLabels, type NamedRelation, visibleFields } from '../../resource/fields';
import { defaultSort } from '../../resource/sort';
import type { Resource } from '../../resource/types';
import type { CreateState } from '../CreatePage';
import { hiddenColumns } from '../list/columns';
import { RecordCards } from '../list/RecordCards';
import { RecordTable } from '../list/RecordTable';
import { SectionLoadError } from '../LoadError';

const MAX_COLUMNS = 6;

/** Related records of the current one, with pagination and a button to add one. */
export function RelatedList({ relation }: { relation: NamedRelation }) {
  const other = useCatalog().ofModel(relation.model);
  if (!other || !relation.via) return null;
  return <RelatedTable label={relation.label} other={other} via={relation.via} />;
}

interface RelatedTableProps {
  label: string;
  other: Resource;
  /** Foreign key of the other resource. */
  via: string;
}

export function RelatedTable({ label, other, via }: RelatedTableProps) {
  const translate = useTranslate();
  const here = useResource().path;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const hidden = new Set([...hiddenColumns(other), via]);
  const fields = visibleFields(other).filter(({ name }) => !hidden.has(name));
  return (
    <Box component="section" aria-label={label} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {label}
        </Typography>
        {can(other, 'create') && <AddButton other={other} via={via} />}
      </Box>
      <ReferenceManyField
        reference={other.path}
        target={via}
        sort={defaultSort(other)}
        perPage={25}
        empty={
          <Typography color="text.secondary">
            {translate('fw.related.none', modelLabels(other))}
          </Typography>
        }
        queryOptions={{ retry: false, onError: ignoreError }}
        render={({ error, refetch }) =>
          error ? (
            <SectionLoadError error={error} retry={refetch} />
          ) : (
            <>
              {narrow ? (
                <RecordCards resource={other} known={via} />
              ) : (
                <RecordTable
                  resource={other}
                  fields={fields.slice(0, MAX_COLUMNS)}
                  label={label}
                  storeKey={`${here}.${via}.${other.path}`}
                  hidden={[]}
                />
              )}
              <Pagination rowsPerPageOptions={[10, 25, 50]} />
            </>
          )
        }
      />
    </Box>
  );
}

/** Button to add a record that refers to the one of the page. */
export function AddButton({ other, via }: { other: Resource; via: string }) {
  const record = useRecordContext();
  const { pathname } = useLocation();
  const translate = useTranslate();
  const state: CreateState = { record: { [via]: record?.id }, back: pathname };
  return (
    <Button component={Link} to={`/${other.path}/create`} state={state} size="small">
      {translate('fw.related.add', modelLabels(other))}
    </Button>
  );
}

/** The section shows the error itself. */
function ignoreError(): void {}

/** Link records of a many-to-many relation that have fields of their own. */
export function ThroughList({ relation }: { relation: NamedRelation }) {
  const link = useCatalog().ofModel(relation.through);
  if (!link || !relation.via) return null;
  return <RelatedTable label={relation.label} other={link} via={relation.via} />;
}
