import AddIcon from '@mui/icons-material/Add';
import NoMatchIcon from '@mui/icons-material/SearchOff';
import { Box, Button, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { CreateButton, useListContext, useTranslate } from 'react-admin';

import { iconOf } from '../../layout/icons/modelIcons';
import { can } from '../../resource/catalog/catalog';
import { useResource } from '../../resource/catalog/catalogContext';
import { modelLabels } from '../../resource/fields';
import { ImportButton } from '../import/ImportButton';

/** Message of a resource without records. */
export function EmptyList() {
  const resource = useResource();
  const translate = useTranslate();
  const creates = can(resource, 'create');
  return (
    <EmptyMessage
      icon={iconOf(resource)}
      title={translate('fw.list.empty_title', modelLabels(resource))}
      text={translate(creates ? 'fw.list.empty_create' : 'fw.list.empty_read')}
    >
      {creates && (
        <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 1 }}>
          <CreateButton
            variant="contained"
            icon={<AddIcon />}
            label={translate('fw.list.create', modelLabels(resource))}
          />
          <ImportButton />
        </Box>
      )}
    </EmptyMessage>
  );
}

/** Message of a list whose filters match no record, with a button to clear them. */
export function NoResults() {
  const resource = useResource();
  const { filterValues, filter: fixed, setFilters } = useListContext();
  const translate = useTranslate();
  if (Object.keys(filterValues).length === 0 && fixed) {
    return (
      <EmptyMessage icon={iconOf(resource)} title={translate('fw.list.tab_empty', modelLabels(resource))} />
    );
  }
  if (Object.keys(filterValues).length === 0) {
    // All records of the page were deleted, which can be undone.
    return (
      <Typography role="status" sx={{ p: 3, color: 'text.secondary' }}>
        {translate('fw.list.page_empty')}
      </Typography>
    );
  }
  return (
    <EmptyMessage
      icon={NoMatchIcon}
      title={translate('fw.list.no_results')}
      text={translate('fw.list.no_results_text', modelLabels(resource))}
    >
      <Button variant="outlined" onClick={() => setFilters({}, {})}>
        {translate('fw.list.clear_filters')}
      </Button>
    </EmptyMessage>
  );
}

const ICON = {
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  mx: 'auto',
  mb: 2,
  borderRadius: '50%',
  color: 'primary.main',
  backgroundColor: 'action.selected',
};

interface EmptyMessageProps {
  icon: ComponentType<{ sx?: object }>;
  title: string;
  text?: string;
  /** Buttons. */
  children?: ReactNode;
}

function EmptyMessage({ icon: Icon, title, text, children }: EmptyMessageProps) {
  return (
    <Box sx={{ py: { xs: 6, sm: 10 }, px: 2, textAlign: 'center' }}>
      <Box aria-hidden sx={ICON}>
        <Icon sx={{ fontSize: 32 }} />
      </Box>
      <Box role="status" sx={{ mb: 3 }}>
        <Typography variant="h6" component="p">
          {title}
        </Typography>
        {text && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
      </Box>
      {children}
    </Box>
  );
}
