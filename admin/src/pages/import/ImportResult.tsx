import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';

import { useResource } from '../../resource/catalog/catalogContext';
import { manyToManyRelations } from '../../resource/fields';
import type { Resource } from '../../resource/types';
import type { ImportState, RowError } from './imports';

/** Numbers of a check or an import, and the errors by row. */
export function ImportResult({ state }: { state: ImportState }) {
  const translate = useTranslate();
  const { isChecked, status, done, total, failed, errors, ignored } = state;
  const kind = isChecked ? 'imported' : 'checked';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {status === 'failed' && (
        <Alert severity="error">{translate(isChecked ? 'fw.import.failed' : 'fw.import.failed_check', { done, total })}</Alert>
      )}
      <Box role="status" sx={NUMBERS}>
        <Number value={state.created} label={translate(`fw.import.${kind}_created`)} />
        <Number value={state.updated} label={translate(`fw.import.${kind}_updated`)} />
        <Number value={failed} label={translate('fw.import.with_errors')} isError={failed > 0} />
      </Box>
      {ignored.length > 0 && (
        <Alert severity="warning">
          {translate('fw.import.ignored', { smart_count: ignored.length, columns: ignored.join(', ') })}
        </Alert>
      )}
      {errors.length > 0 && <Errors errors={errors} failed={failed} />}
    </Box>
  );
}

const NUMBERS = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
};

function Number({ value, label, isError = false }: { value: number; label: string; isError?: boolean }) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}>
      <Typography
        sx={{ fontSize: '1.5rem', fontWeight: 600, color: isError ? 'error.main' : 'text.primary' }}
      >
        {value}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}

function Errors({ errors, failed }: { errors: RowError[]; failed: number }) {
  const translate = useTranslate();
  const resource = useResource();
  const more = failed - errors.length;
  return (
    <>
      <TableContainer
        sx={{ maxHeight: 320, border: 1, borderColor: 'divider', borderRadius: 1 }}
        role="region"
        aria-label={translate('fw.import.errors')}
        // It may scroll.
        tabIndex={0}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('fw.import.row')}</TableCell>
              <TableCell>{translate('fw.import.field')}</TableCell>
              <TableCell>{translate('fw.import.problem')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.flatMap(({ row, errors: byField }) =>
              Object.entries(byField).map(([field, messages], place) => (
                <TableRow key={`${row} ${field}`}>
                  <TableCell>{place === 0 ? row : ''}</TableCell>
                  <TableCell>{labelOf(resource, field)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{messages.join(' ')}</TableCell>
                </TableRow>
              )),
            )}
          </TableBody>
        </Table>
      </TableContainer>
      {more > 0 && (
        <Typography variant="body2">{translate('fw.import.more', { smart_count: more })}</Typography>
      )}
    </>
  );
}

/** Return the label of the field that a message is about, such as `tag_ids.0`. */
function labelOf(resource: Resource, name: string): string {
  const [field = ''] = name.split('.');
  const link = manyToManyRelations(resource).find((one) => one.field === field);
  return resource.fields[field]?.label ?? link?.label ?? name;
}
