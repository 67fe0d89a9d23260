import { Box, Typography } from '@mui/material';
import { useGetMany, useTranslate } from 'react-admin';

import { useRegionalLocale } from '../../../i18n/formats';
import { PathLink } from '../../../layout/PathLink';
import { useCatalog } from '../../../resource/catalog/catalogContext';
import { choiceLabel } from '../../../resource/fields';
import { useTitleContext } from '../../../resource/names/recordName';
import { recordTitle, titleIncludes } from '../../../resource/names/titles';
import { listSearch } from '../listSearch';
import type { WidgetProps } from './WidgetGrid';
import { measureText } from './widgets';

/** The largest groups as bars, linked to their records. */
export function Breakdown({ widget, resource }: WidgetProps) {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const { groups = [], by = '', filter } = widget;
  const nameOf = useGroupNames(widget, resource);
  const most = Math.max(...groups.map(({ value }) => Number(value ?? 0)), 0);
  if (groups.length === 0) {
    return (
      <Typography variant="body2" sx={{ pt: 1.5, color: 'text.secondary' }}>
        {translate('fw.dashboard.no_data')}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={LIST}>
      {groups.map(({ key, value }) => {
        const share = most > 0 ? (Math.max(Number(value ?? 0), 0) / most) * 100 : 0;
        const found = { ...filter, ...(key === null ? { [`${by}__isnull`]: true } : { [by]: key }) };
        return (
          <li key={String(key)}>
            <PathLink to={`/${resource.path}${listSearch(resource, found)}`} state={undefined}>
              {nameOf(key)}
            </PathLink>
            <span className="fw-digits">{measureText(value, widget, resource, locale)}</span>
            <i aria-hidden style={{ width: `${share}%` }} />
          </li>
        );
      })}
    </Box>
  );
}

/** Return a function that names a group: a label, or the title of a referenced record. */
function useGroupNames({ by = '', groups = [] }: WidgetProps['widget'], resource: WidgetProps['resource']) {
  const translate = useTranslate();
  const catalog = useCatalog();
  const context = useTitleContext();
  const field = resource.fields[by];
  const other = catalog.ofModel(field?.references);
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const include = other ? titleIncludes(other, catalog) : [];
  const { data } = useGetMany(
    other?.path ?? '',
    { ids: keys, ...(include.length > 0 && { meta: { include } }) },
    { enabled: other !== undefined && keys.length > 0 },
  );
  return (key: string | null): string => {
    if (key === null) return translate('fw.dashboard.no_value');
    const record = other && data?.find((one) => one && String(one.id) === key);
    if (other && record) return recordTitle(other, record, context);
    if (field?.type === 'bool') return translate(`ra.boolean.${key}`);
    return field?.type === 'enum' ? choiceLabel(field, key) : key;
  };
}

const LIST = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 1,
    rowGap: 0.5,
    py: 0.75,
  },
  '& a': {
    color: 'inherit',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& i': { gridColumn: '1 / -1', height: 6, borderRadius: 3, bgcolor: 'primary.main' },
};
