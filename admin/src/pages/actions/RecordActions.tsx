import { useRecordContext } from 'react-admin';

import { useResource } from '../../resource/catalogContext';
import { ActionButton } from './ActionButton';
import { actionsOn, isApplicable } from './actions';

/** Actions of the record of the page that its values allow. */
export function RecordActions() {
  const record = useRecordContext();
  const actions = actionsOn(useResource(), 'record');
  if (!record) return null;
  return actions
    .filter((action) => isApplicable(action, record))
    .map((action) => <ActionButton key={action.label} action={action} record={record} />);
}
