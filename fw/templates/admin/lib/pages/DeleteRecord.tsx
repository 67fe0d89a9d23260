import { Box } from '@mui/material';
import {
  DeleteWithConfirmButton,
  useGetManyReference,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { useCatalog, useResource } from '../resource/context';
import { type NamedRelation, relationsOf } from '../resource/fields';
import { useRecordName } from '../resource/name';
import type { Resource } from '../resource/types';

/**
 * Deletes the record of the page once the user has confirmed it. Whether it could be deleted is
 * known before the page is left: what refuses it is told where one can do something about it.
 */
export function DeleteRecord() {
  const resource = useResource();
  const record = useRecordContext();
  const notify = useNotify();
  const translate = useTranslate();
  const name = useRecordName(resource, record) || resource.one;
  const onError = (error: unknown) => {
    const message = error instanceof Error ? error.message : 'ra.notification.http_error';
    const reason = translate(message, { _: message });
    notify('fw.delete.some', {
      type: 'error',
      autoHideDuration: null,
      messageArgs: { name, reason },
    });
  };
  if (!record) return null;
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle="fw.delete.title"
      titleTranslateOptions={{ name }}
      confirmContent={<Consequences />}
      confirmColor="warning"
      mutationOptions={{ onError }}
    />
  );
}

/** Names what belongs to the record, for it may go along or keep the record from going. */
function Consequences() {
  const catalog = useCatalog();
  const translate = useTranslate();
  const many = relationsOf(useResource(), 'has_many');
  return (
    <>
      {translate('fw.delete.final')}
      {many.length > 0 && <> {translate('fw.delete.belonging')}</>}
      <Box component="span" sx={{ display: 'block', mt: 1 }}>
        {many.map((relation) => {
          const other = catalog.ofModel(relation.model);
          return other && <Count key={relation.name} relation={relation} other={other} />;
        })}
      </Box>
    </>
  );
}

/** How many records of a relation there are; nothing until that is known, and where none are. */
function Count({ relation, other }: { relation: NamedRelation; other: Resource }) {
  const record = useRecordContext();
  const { total } = useGetManyReference(
    other.path,
    {
      target: relation.via ?? '',
      id: record?.id,
      pagination: { page: 1, perPage: 1 },
      sort: { field: other.key, order: 'ASC' },
      meta: { fields: [other.key] },
    },
    { enabled: relation.via !== undefined && record !== undefined, onError: leaveOut },
  );
  if (!total) return null;
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {relation.label}: {total}
    </Box>
  );
}

/** A count that can't be read says nothing; the question stands all the same. */
function leaveOut(): void {}
