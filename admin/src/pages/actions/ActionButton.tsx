import { Button, type ButtonProps } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';

import { iconNamed } from '../../layout/icons';
import type { Action } from '../../resource/types';
import { asks } from './actions';
import { useActionCall, useActionDone, useActionError } from './useAction';

const ActionDialog = lazy(() => import('./ActionDialog'));

interface ActionButtonProps {
  action: Action;
  /** Record of the page. Without one, the endpoint is called without a record. */
  record?: RaRecord | undefined;
}

/** Button that calls the endpoint of an action, after its question or its form. */
export function ActionButton({ action, record }: ActionButtonProps) {
  const { open, pending, start, close } = useActionStart(action, record);
  return (
    <>
      <ActionFace action={action} loading={pending} onClick={start} />
      {open && (
        <Suspense fallback={null}>
          <ActionDialog action={action} records={record && [record]} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface ActionFaceProps extends Pick<ButtonProps, 'loading' | 'onClick' | 'variant'> {
  action: Action;
}

/** The look of an action's button. */
export function ActionFace({ action, ...props }: ActionFaceProps) {
  const Icon = iconNamed(action.icon);
  return (
    <Button
      size="small"
      variant={action.style === 'primary' ? 'contained' : 'outlined'}
      color={action.style === 'danger' ? 'error' : 'primary'}
      startIcon={Icon && <Icon />}
      loadingPosition={Icon ? 'start' : 'center'}
      sx={{ whiteSpace: 'nowrap' }}
      {...props}
    >
      {action.label}
    </Button>
  );
}

/** Return the state of an action's button: it calls the endpoint at once, or opens a dialog. */
export function useActionStart(action: Action, record?: RaRecord) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const call = useActionCall(action);
  const done = useActionDone(action);
  const describe = useActionError();
  const notify = useNotify();
  const start = async () => {
    if (asks(action)) return setOpen(true);
    setPending(true);
    try {
      await call({}, record);
      done();
    } catch (error) {
      const message = describe(error);
      notify(message, { type: 'error', messageArgs: { _: message } });
    }
    setPending(false);
  };
  return { open, pending, start: () => void start(), close: () => setOpen(false) };
}
