import { Alert, Button, Container, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  HttpError,
  useEditContext,
  useListContext,
  useShowContext,
  useTranslate,
} from 'react-admin';

import { isObject } from '../api/json';
import { hasStatus } from '../api/problem';
import { useResource } from '../resource/context';
import { sortOf } from '../resource/sort';
import { NotFound } from './NotFoundPage';

interface LoadFailedProps {
  error: unknown;
  retry: () => unknown;
  /** What else may help. */
  children?: ReactNode;
}

/** Tells that what the page shows couldn't be read, and tries again when asked to. */
export function LoadFailed({ error, retry, children }: LoadFailedProps) {
  const translate = useTranslate();
  if (hasStatus(error, 404)) return <NoRecord />;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Container sx={{ py: 4 }} role="alert">
      <Typography variant="h6" component="h2" gutterBottom>
        {translate('fw.failed.title')}
      </Typography>
      <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
        {translate(message, { _: message })}
        {reasonsOf(error).map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </Alert>
      <Button variant="outlined" onClick={() => void retry()}>
        {translate('fw.failed.again')}
      </Button>
      {children}
    </Container>
  );
}

/** What is wrong with each part of the request, where the API says so. */
function reasonsOf(error: unknown): string[] {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return isObject(body) && isObject(body.errors) ? Object.values(body.errors).map(String) : [];
}

function NoRecord() {
  return (
    <Container>
      <NotFound />
    </Container>
  );
}

export function ShowFailed() {
  const { error, refetch } = useShowContext();
  return <RecordFailed error={error} retry={refetch} />;
}

export function EditFailed() {
  const { error, refetch } = useEditContext();
  return <RecordFailed error={error} retry={refetch} />;
}

/** The same for one record: an address that holds no key leads to none. */
function RecordFailed({ error, retry }: LoadFailedProps) {
  const keyless = hasStatus(error, 422) && isObject(error.body?.errors) && 'id' in error.body.errors;
  return keyless ? <NoRecord /> : <LoadFailed error={error} retry={retry} />;
}

export function ListFailed() {
  const { error, refetch, setFilters, setSort, sort } = useListContext();
  const resource = useResource();
  const translate = useTranslate();
  const startOver = () => {
    setFilters({}, {});
    setSort(sortOf(resource));
  };
  return (
    <LoadFailed error={error} retry={refetch}>
      {/* An address that was kept may ask for a field that there is no more, or isn't for all. */}
      {(hasStatus(error, 422) || (hasStatus(error, 403) && sort.field.includes('.'))) && (
        <Button onClick={startOver} sx={{ ml: 1 }}>
          {translate('fw.list.clear')}
        </Button>
      )}
    </LoadFailed>
  );
}
