import SchemaIcon from '@mui/icons-material/AccountTreeOutlined';
import { Box, Skeleton, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';

import { useCatalog } from '../../resource/catalog/catalogContext';
import { readableResources } from '../../resource/readable';
import { Overview } from './Overview';
import { WidgetGrid } from './widgets/WidgetGrid';
import { useWidgets } from './widgets/widgets';

/** Home page: the widgets of `admin/dashboard.json`, or an overview of the models. */
export function Dashboard() {
  const catalog = useCatalog();
  return (
    <>
      <Title title="fw.dashboard.title" preferenceKey={false} />
      {readableResources(catalog).length === 0 ? (
        <EmptyDashboard describe={catalog.resources.length === 0} />
      ) : (
        <Content />
      )}
    </>
  );
}

function Content() {
  const { data: widgets, isPending } = useWidgets();
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  return widgets ? <WidgetGrid widgets={widgets} /> : <Overview />;
}

/** Message of an empty dashboard: there are no models, or the user may not read any. */
export function EmptyDashboard({ describe }: { describe: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 520, py: 4 }}>
      <SchemaIcon aria-hidden sx={{ fontSize: 56, color: 'text.secondary' }} />
      <Typography variant="h2" sx={{ my: 1 }}>
        {translate('fw.dashboard.empty_title')}
      </Typography>
      <Typography>
        {translate(describe ? 'fw.dashboard.no_models' : 'fw.dashboard.no_permission')}
      </Typography>
    </Box>
  );
}
