import { Button, type ButtonProps } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';

import { iconNamed } from '../../layout/icons/icons';
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
  const { dialog, pending, start } = useActionStart(record);
  return (
    <>
      <ActionFace action={action} loading={pending} onClick={() => start(action)} />
      {dialog}
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
      sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      {...props}
    >
      {action.label}
    </Button>
  );
}

/** Return the state of actions: each calls its endpoint at once, or opens a dialog. */
export function useActionStart(record?: RaRecord) {
  const [opened, setOpened] = useState<Action>();
  const [pending, setPending] = useState(false);
  const call = useActionCall();
  const done = useActionDone();
  const describe = useActionError();
  const notify = useNotify();
  const start = async (action: Action) => {
    if (asks(action)) return setOpened(action);
    setPending(true);
    try {
      await call(action, {}, record);
      done(action);
    } catch (error) {
      const message = describe(error);
      notify(message, { type: 'error', messageArgs: { _: message } });
    }
    setPending(false);
  };
  const dialog = opened && (
    <Suspense fallback={null}>
      <ActionDialog
        action={opened}
        records={record && [record]}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
  );
  return { dialog, pending, start: (action: Action) => void start(action) };
}
