import type { MouseEvent } from 'react';
import { type RaRecord, useDataTableCallbacksContext, useTranslate } from 'react-admin';

import { useCatalog, useResource } from '../../resource/context';
import { namingFields, useRecordName } from '../../resource/name';
import { titleOf } from '../../resource/title';
import { CHECKBOX_CELL } from '../../theme/tables';

interface RowCheckboxProps {
  record: RaRecord;
  checked: boolean;
}

/** The cell that chooses a record of a table, for what is done with many at once. */
export function RowCheckbox({ record, checked }: RowCheckboxProps) {
  const resource = useResource();
  const unnamed = namingFields(resource, useCatalog()).length > 0;
  if (unnamed) return <OfUnnamed record={record} checked={checked} />;
  return <Cell record={record} checked={checked} name={titleOf(resource, record)} />;
}

/** What the record refers to has to be asked for first. */
function OfUnnamed({ record, checked }: RowCheckboxProps) {
  const name = useRecordName(useResource(), record);
  return <Cell record={record} checked={checked} name={name} />;
}

function Cell({ record, checked, name }: RowCheckboxProps & { name: string }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const translate = useTranslate();
  const toggle = (event: MouseEvent) => {
    handleToggleItem?.(record.id, event);
    event.stopPropagation();
  };
  return (
    // Any part of it chooses: who misses the box by a little doesn't want to leave the list.
    <td className={CHECKBOX_CELL} onClick={toggle}>
      <input
        type="checkbox"
        checked={checked}
        // The click says whether Shift was held; there is nothing more to learn from the change.
        onChange={ignored}
        aria-label={translate('fw.list.select_record', { name })}
      />
    </td>
  );
}

function ignored(): void {}
