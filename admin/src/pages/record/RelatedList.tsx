import AddIcon from '@mui/icons-material/Add';
import { Box, Button, type ButtonProps, Card, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Pagination, ReferenceManyField, useRecordContext, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

import { can } from '../../resource/catalog/catalog';
import { useCatalog, useResource } from '../../resource/catalog/catalogContext';
import { modelLabels, visibleFields } from '../../resource/fields';
import { defaultSort } from '../../resource/sort';
import type { CreateState } from '../CreatePage';
import { hiddenColumns } from '../list/columns/columns';
import { RecordCards } from '../list/table/RecordCards';
import { RecordTable } from '../list/table/RecordTable';
import { SectionLoadError } from '../LoadError';
import type { RelatedListOf } from './recordLists';
import type { Related } from './useRelatedCounts';

const MAX_COLUMNS = 6;

/** Records that refer to the one of the page, with pagination. */
export function RelatedList({ label, other, via }: Omit<RelatedListOf, 'name'>) {
  const here = useResource().path;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const hidden = new Set([...hiddenColumns(other, useCatalog()), via]);
  const fields = visibleFields(other).filter(({ name }) => !hidden.has(name));
  return (
    <ReferenceManyField
      reference={other.path}
      target={via}
      sort={defaultSort(other)}
      perPage={25}
      empty={<NoRelated other={other} via={via} />}
      queryOptions={{ retry: false, onError: ignoreError }}
      render={({ error, refetch, total = 0, perPage }) =>
        error ? (
          <SectionLoadError error={error} retry={refetch} />
        ) : (
          <>
            <Card sx={{ overflow: 'hidden' }}>
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
            </Card>
            {total > Math.min(perPage, 10) && <Pagination rowsPerPageOptions={[10, 25, 50]} />}
          </>
        )
      }
    />
  );
}

/** Message of an empty list, with a button to add the first record. */
export function NoRelated({ other, via }: Related) {
  const translate = useTranslate();
  return (
    <Box sx={EMPTY}>
      <Typography color="text.secondary">
        {translate('fw.related.none', modelLabels(other))}
      </Typography>
      {can(other, 'create') && <AddButton other={other} via={via} variant="outlined" />}
    </Box>
  );
}

const EMPTY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  p: 2,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
};

interface AddButtonProps extends Related, Pick<ButtonProps, 'variant'> {}

/** Button to add a record that refers to the one of the page. */
export function AddButton({ other, via, variant = 'text' }: AddButtonProps) {
  const record = useRecordContext();
  const { pathname } = useLocation();
  const translate = useTranslate();
  const state: CreateState = { record: { [via]: record?.id }, back: pathname };
  return (
    <Button
      component={Link}
      to={`/${other.path}/create`}
      state={state}
      size="small"
      variant={variant}
      startIcon={<AddIcon />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('fw.related.add', modelLabels(other))}
    </Button>
  );
}

/** The section shows the error itself. */
function ignoreError(): void {}
