import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';

import { useResource } from '../../resource/catalog/catalogContext';
import { modelLabels } from '../../resource/fields';
import { ChooseFile } from './ChooseFile';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { type ImportState, isPending } from './imports';
import { useImport } from './useImport';

/** Import of a CSV file: choose it, look at its check, import it, look at the result. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const labels = modelLabels(useResource());
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const id = useId();
  const { state, error, isSending, upload, start, reset } = useImport();
  const [name, setName] = useState('');
  const close = () => {
    if (state?.isChecked) refresh();
    onClose();
  };
  const choose = (file: File) => {
    setName(file.name);
    upload(file);
  };
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={phone} onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('fw.import.title', labels)}</DialogTitle>
      <DialogContent>
        {name && state && (
          <DialogContentText variant="body2" sx={{ mb: 1.5 }}>
            {name}
          </DialogContentText>
        )}
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate(error, { _: error })}
          </Alert>
        )}
        {!state && <ChooseFile isSending={isSending} onFile={choose} />}
        {state && isPending(state) && <ImportProgress state={state} />}
        {state && !isPending(state) && <ImportResult state={state} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>
          {translate(state?.isChecked ? 'ra.action.close' : 'ra.action.cancel')}
        </Button>
        {state?.status === 'failed' && (
          <Button onClick={reset}>{translate('fw.import.other')}</Button>
        )}
        {state && isReadyToRun(state) && (
          <>
            <Button onClick={reset}>{translate('fw.import.other')}</Button>
            <Button
              variant="contained"
              loading={isSending}
              disabled={state.created + state.updated === 0}
              onClick={start}
            >
              {translate('fw.import.start', { smart_count: state.created + state.updated })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function isReadyToRun({ status, isChecked }: ImportState): boolean {
  return status === 'done' && !isChecked;
}
