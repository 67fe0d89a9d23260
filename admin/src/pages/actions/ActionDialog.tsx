import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
} from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId, useMemo } from 'react';
import { Form, type RaRecord, useTranslate } from 'react-admin';

import { defaultValues } from '../../data/records';
import { DescriptorInput } from '../../inputs/FieldInput';
import { FormModeContext, NestedFormContext } from '../../inputs/formMode';
import { useResource } from '../../resource/catalog/catalogContext';
import { fieldsOf, isFullWidth } from '../../resource/fields';
import { useTitleContext } from '../../resource/names/recordName';
import { recordTitle } from '../../resource/names/titles';
import type { Action, Resource } from '../../resource/types';
import { actionForm } from './actions';
import { type Failure, useActionRun } from './useActionRun';

export interface ActionDialogProps {
  action: Action;
  /** Records to call the endpoint for. Without any, it is called once without a record. */
  records: RaRecord[] | undefined;
  /** Values that the form begins with, instead of its defaults. */
  values?: Record<string, unknown>;
  /** Number of selected records that the action doesn't apply to. */
  skipped?: number;
  /** Called with the records that failed when the dialog closes after a run. */
  onFailed?: (failed: RaRecord[]) => void;
  onClose: () => void;
}

const MAX_REASONS = 5;

/** Question and form of an action; then its progress and the records that failed. */
export default function ActionDialog(props: ActionDialogProps) {
  const { action, records, values, skipped = 0, onClose } = props;
  const run = useActionRun(props);
  const resource = useResource();
  const translate = useTranslate();
  const id = useId();
  const form = useMemo(() => actionForm(resource, action), [resource, action]);
  const count = run.targets?.length ?? 1;
  return (
    // Clicks must not reach the page behind.
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={() => run.isRunning || onClose()}
      onClick={stopPropagation}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{action.label}</DialogTitle>
      <NestedFormContext.Provider value>
        <FormModeContext.Provider value="create">
          <Form
            record={NO_RECORD}
            defaultValues={{ ...defaultValues(form), ...values }}
            onSubmit={run.start}
            noValidate
            disableInvalidFormNotification
          >
            <DialogContent sx={{ pt: 0 }}>
              {action.on === 'selection' && records && (
                <DialogContentText>
                  {translate('fw.action.selected', { smart_count: count })}{' '}
                  {skipped > 0 && translate('fw.action.skipped', { smart_count: skipped })}
                </DialogContentText>
              )}
              {action.confirm && <DialogContentText>{action.confirm}</DialogContentText>}
              <ActionFields form={form} />
              <Progress running={run.isRunning && count > 1} finished={run.finished} total={count} />
              <Failures failures={run.failures} total={run.total} />
            </DialogContent>
            <DialogActions>
              <Button disabled={run.isRunning} onClick={onClose}>
                {translate(run.failures.length > 0 ? 'ra.action.close' : 'fw.action.back')}
              </Button>
              <Button
                type="submit"
                variant="contained"
                color={action.style === 'danger' ? 'error' : 'primary'}
                loading={run.isRunning}
                disabled={count === 0}
              >
                {run.failures.length > 0 ? translate('fw.load_error.retry') : action.label}
              </Button>
            </DialogActions>
          </Form>
        </FormModeContext.Provider>
      </NestedFormContext.Provider>
    </Dialog>
  );
}

/** The form begins with the defaults of its fields, not with the values of the page's record. */
const NO_RECORD = {};

function ActionFields({ form }: { form: Resource }) {
  const fields = fieldsOf(form);
  if (fields.length === 0) return null;
  return (
    <Box sx={FIELDS}>
      {fields.map((field) => (
        <Box key={field.name} sx={isFullWidth(field) ? { gridColumn: '1 / -1' } : {}}>
          <DescriptorInput source={field.name} field={field} />
        </Box>
      ))}
    </Box>
  );
}

const FIELDS = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'start',
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
};

function Progress({ running, ...state }: { running: boolean; finished: number; total: number }) {
  const translate = useTranslate();
  if (!running) return null;
  const { finished, total } = state;
  const text = translate('fw.action.progress', { done: finished, total });
  return (
    <Box sx={{ mt: 2 }}>
      <LinearProgress variant="determinate" value={(100 * finished) / total} aria-label={text} />
      <DialogContentText role="status" variant="body2" sx={{ mt: 1 }}>
        {text}
      </DialogContentText>
    </Box>
  );
}

interface FailuresProps {
  failures: Failure[];
  /** Number of records that were tried. */
  total: number;
}

/** Reasons of failures, by record if there were several. */
function Failures({ failures, total }: FailuresProps) {
  const translate = useTranslate();
  const resource = useResource();
  const context = useTitleContext();
  if (failures.length === 0) return null;
  const more = failures.length - MAX_REASONS;
  const line = ({ record, reason }: Failure): ReactNode => {
    const name = record && total > 1 && recordTitle(resource, record, context);
    return name ? `${name}: ${reason}` : reason;
  };
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {total > 1 && translate('fw.action.failed', { smart_count: failures.length, total })}
      {failures.slice(0, MAX_REASONS).map((failure, place) => (
        <div key={failure.record?.id ?? place}>{line(failure)}</div>
      ))}
      {more > 0 && translate('fw.action.more_failed', { smart_count: more })}
    </Alert>
  );
}

function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}
