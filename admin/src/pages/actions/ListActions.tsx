import { type ReactElement, Suspense, lazy, useState } from 'react';
import {
  type RaRecord,
  useDataProvider,
  useListContext,
  useNotify,
} from 'react-admin';

import { can } from '../../resource/catalog/catalog';
import { useResource } from '../../resource/catalog/catalogContext';
import type { Action, Resource } from '../../resource/types';
import { BulkDeleteButton } from '../list/BulkDeleteButton';
import { ActionButton, ActionFace } from './ActionButton';
import { actionsOn, isApplicable, needsRecord } from './actions';
import { useActionError } from './useAction';

const ActionDialog = lazy(() => import('./ActionDialog'));

/** Actions in the head of a list. */
export function ListActionButtons() {
  return actionsOn(useResource(), 'list').map((action) => (
    <ActionButton key={action.label} action={action} />
  ));
}

/** Return the actions for selected records, or false if there are none. */
export function bulkActions(resource: Resource): ReactElement | false {
  const actions = actionsOn(resource, 'selection');
  const deletes = can(resource, 'delete');
  if (actions.length === 0 && !deletes) return false;
  return (
    <>
      {actions.map((action) => (
        <SelectionAction key={action.label} action={action} />
      ))}
      {deletes && <BulkDeleteButton />}
    </>
  );
}

/** Records that an action is for, and the number of selected ones that it isn't for. */
interface Selected {
  records: RaRecord[];
  skipped: number;
}

/** Button that calls the endpoint of an action for the selected records, after a question. */
function SelectionAction({ action }: { action: Action }) {
  const { onSelect } = useListContext<RaRecord>();
  const [selected, setSelected] = useState<Selected>();
  const [pending, setPending] = useState(false);
  const read = useSelectedRecords();
  const describe = useActionError();
  const notify = useNotify();
  const start = async () => {
    setPending(true);
    try {
      const records = await read(needsRecord(action));
      const fitting = records.filter((record) => isApplicable(action, record));
      setSelected({ records: fitting, skipped: records.length - fitting.length });
    } catch (error) {
      const message = describe(error);
      notify(message, { type: 'error', messageArgs: { _: message } });
    }
    setPending(false);
  };
  return (
    <>
      <ActionFace action={action} variant="text" loading={pending} onClick={() => void start()} />
      {selected && (
        <Suspense fallback={null}>
          <ActionDialog
            action={action}
            {...selected}
            onFailed={(failed) => onSelect(failed.map(({ id }) => id))}
            onClose={() => setSelected(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Return a function that returns the selected records. Those of other pages are fetched if more than
 * their keys is needed.
 */
function useSelectedRecords() {
  const { data = [], resource, selectedIds } = useListContext<RaRecord>();
  const dataProvider = useDataProvider();
  return async (whole: boolean): Promise<RaRecord[]> => {
    const known = new Map(data.map((record) => [record.id, record]));
    const missing = selectedIds.filter((id) => !known.has(id));
    if (whole && missing.length > 0) {
      const fetched = await dataProvider.getMany<RaRecord>(resource, { ids: missing });
      for (const record of fetched.data) known.set(record.id, record);
    }
    return selectedIds.map((id) => known.get(id) ?? { id });
  };
}
