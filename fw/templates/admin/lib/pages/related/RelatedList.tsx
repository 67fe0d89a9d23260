import { Box, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Pagination, ReferenceManyField, useRecordContext, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

import { can } from '../../resource/catalog';
import { useCatalog, useResource } from '../../resource/context';
import { type NamedRelation, shownFields } from '../../resource/fields';
import { sortOf } from '../../resource/sort';
import type { Resource } from '../../resource/types';
import type { CreateState } from '../CreatePage';
import { hiddenColumns } from '../list/columns';
import { RecordCards } from '../list/RecordCards';
import { RecordTable } from '../list/RecordTable';
import { RelatedFailed } from './RelatedFailed';

const COLUMNS = 6;

/** The records that belong to the current one, page by page, with a way to add one. */
export function RelatedList({ relation }: { relation: NamedRelation }) {
  const other = useCatalog().ofModel(relation.model);
  if (!other || !relation.via) return null;
  return <RelatedTable label={relation.label} other={other} via={relation.via} />;
}

interface RelatedTableProps {
  label: string;
  other: Resource;
  /** The field of the other resource that holds the key of the current record. */
  via: string;
}

export function RelatedTable({ label, other, via }: RelatedTableProps) {
  const translate = useTranslate();
  const here = useResource().path;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const hidden = new Set([...hiddenColumns(other), via]);
  const fields = shownFields(other).filter(({ name }) => !hidden.has(name));
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
        sort={sortOf(other)}
        perPage={25}
        empty={<Typography color="text.secondary">{translate('fw.related.none')}</Typography>}
        queryOptions={{ retry: false, onError: toldHere }}
        render={({ error, refetch }) =>
          error ? (
            <RelatedFailed error={error} retry={refetch} />
          ) : (
            <>
              {narrow ? (
                <RecordCards resource={other} known={via} />
              ) : (
                <RecordTable
                  resource={other}
                  fields={fields.slice(0, COLUMNS)}
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

function AddButton({ other, via }: { other: Resource; via: string }) {
  const record = useRecordContext();
  const { pathname } = useLocation();
  const translate = useTranslate();
  const state: CreateState = { record: { [via]: record?.id }, back: pathname };
  return (
    <Button component={Link} to={`/${other.path}/create`} state={state} size="small">
      {translate('fw.related.add', { one: other.one })}
    </Button>
  );
}

/** The section itself tells of what couldn't be read. */
function toldHere(): void {}
