import type { MouseEvent } from 'react';
import { type RaRecord, useDataTableCallbacksContext, useTranslate } from 'react-admin';

import { useCatalog, useResource } from '../../resource/context';
import { namingFields, useRecordName } from '../../resource/name';
import { titleOf } from '../../resource/title';

interface RowCheckboxProps {
  record: RaRecord;
  checked: boolean;
}

/** Chooses a record of a table, for what is done with many at once. */
export function RowCheckbox({ record, checked }: RowCheckboxProps) {
  const resource = useResource();
  const unnamed = namingFields(resource, useCatalog()).length > 0;
  if (unnamed) return <OfUnnamed record={record} checked={checked} />;
  return <Box record={record} checked={checked} name={titleOf(resource, record)} />;
}

/** What the record refers to has to be asked for first. */
function OfUnnamed({ record, checked }: RowCheckboxProps) {
  const name = useRecordName(useResource(), record);
  return <Box record={record} checked={checked} name={name} />;
}

function Box({ record, checked, name }: RowCheckboxProps & { name: string }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const translate = useTranslate();
  const toggle = (event: MouseEvent) => {
    handleToggleItem?.(record.id, event);
    event.stopPropagation();
  };
  return (
    <input
      type="checkbox"
      checked={checked}
      // The click says whether Shift was held; there is nothing more to learn from the change.
      onClick={toggle}
      onChange={ignored}
      aria-label={translate('fw.list.select_record', { name })}
    />
  );
}

function ignored(): void {}
