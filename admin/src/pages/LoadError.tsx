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
import { AccessDenied, NotFound } from '../layout/StatusPage';
import { useResource } from '../resource/catalog/catalogContext';
import { defaultSort } from '../resource/sort';

interface LoadErrorProps {
  error: unknown;
  retry: () => unknown;
  /** More actions. */
  children?: ReactNode;
}

/** Error message of a page with a retry button. */
export function LoadError({ error, retry, children }: LoadErrorProps) {
  const translate = useTranslate();
  if (hasStatus(error, 404)) return <RecordNotFound />;
  if (hasStatus(error, 403) && !children) return <AccessDenied reason={error.message} />;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Container sx={{ py: 4 }} role="alert">
      <Typography variant="h6" component="h2" gutterBottom>
        {translate('fw.load_error.title')}
      </Typography>
      <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
        {translate(message, { _: message })}
        {errorDetails(error).map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </Alert>
      <Button variant="outlined" onClick={() => void retry()}>
        {translate('fw.load_error.retry')}
      </Button>
      {children}
    </Container>
  );
}

/** Return the messages that the API gives for parts of the request. */
function errorDetails(error: unknown): string[] {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return isObject(body) && isObject(body.errors) ? Object.values(body.errors).map(String) : [];
}

function RecordNotFound() {
  return (
    <Container>
      <NotFound />
    </Container>
  );
}

export function ShowLoadError() {
  const { error, refetch } = useShowContext();
  return <RecordLoadError error={error} retry={refetch} />;
}

export function EditLoadError() {
  const { error, refetch } = useEditContext();
  return <RecordLoadError error={error} retry={refetch} />;
}

/** Error of a single record. A malformed key is reported as not found. */
function RecordLoadError({ error, retry }: LoadErrorProps) {
  const keyless =
    hasStatus(error, 422) && isObject(error.body?.errors) && 'id' in error.body.errors;
  return keyless ? <RecordNotFound /> : <LoadError error={error} retry={retry} />;
}

export function ListLoadError() {
  const { error, refetch, setFilters, setSort, sort } = useListContext();
  const resource = useResource();
  const translate = useTranslate();
  const startOver = () => {
    setFilters({}, {});
    setSort(defaultSort(resource));
  };
  return (
    <LoadError error={error} retry={refetch}>
      {/* A bookmark may refer to a field that no longer exists, or that the user may not read. */}
      {(hasStatus(error, 422) || (hasStatus(error, 403) && sort.field.includes('.'))) && (
        <Button onClick={startOver} sx={{ ml: 1 }}>
          {translate('fw.list.reset')}
        </Button>
      )}
    </LoadError>
  );
}

interface SectionLoadErrorProps {
  error: unknown;
  retry: () => unknown;
}

/** Error message of a section with a retry button. */
export function SectionLoadError({ error, retry }: SectionLoadErrorProps) {
  const translate = useTranslate();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Alert
      severity="error"
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void retry()}
        >
          {translate('fw.load_error.retry')}
        </Button>
      }
    >
      {translate('fw.load_error.title')}: {translate(message, { _: message })}
    </Alert>
  );
}
