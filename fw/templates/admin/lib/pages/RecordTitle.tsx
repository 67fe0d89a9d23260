import { useRecordContext, useTranslate } from 'react-admin';

import { useResource } from '../resource/context';
import { useRecordName } from '../resource/name';

/** The heading of a record's page: what the record is called, and what the page does with it. */
export function RecordTitle({ action }: { action: 'create' | 'edit' | 'show' }) {
  const resource = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const name = useRecordName(resource, record) || resource.one;
  return <>{translate(`fw.title.${action}`, { name, one: resource.one })}</>;
}
