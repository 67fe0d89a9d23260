import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

import { useCatalog } from '../../../resource/catalog/catalogContext';
import { modelLabels } from '../../../resource/fields';
import { sortOf } from '../../../resource/sort';
import type { Resource } from '../../../resource/types';
import { RecordList } from '../RecentRecords';
import { Breakdown } from './Breakdown';
import { Progress } from './Progress';
import { Series } from './Series';
import { Stat } from './Stat';
import type { Widget, WidgetKind } from './widgets';

/** Least width in pixels. The widgets of a row share what is left by these widths. */
const WIDTHS: Record<WidgetKind, number> = {
  stat: 220,
  progress: 220,
  series: 560,
  breakdown: 280,
  list: 400,
};

/** The widgets of `admin/dashboard.json`, in their order. */
export function WidgetGrid({ widgets }: { widgets: Widget[] }) {
  const catalog = useCatalog();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1.5, sm: 2 } }}>
      {widgets.map((widget, at) => {
        const resource = catalog.find(widget.resource);
        const width = WIDTHS[widget.kind];
        if (!resource) return null;
        return (
          <Box
            key={at}
            sx={{ display: 'grid', minWidth: 0, flex: `${width} 1 min(${width}px, 100%)` }}
          >
            <WidgetCard widget={widget} resource={resource} />
          </Box>
        );
      })}
    </Box>
  );
}

/** Widget with the resource whose values it shows. */
export interface WidgetProps {
  widget: Widget;
  resource: Resource;
  label: string;
}

function WidgetCard({ widget, resource }: Omit<WidgetProps, 'label'>) {
  const label = useLabel(widget, resource);
  if (widget.error !== undefined) {
    return (
      <Frame label={label}>
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {widget.error}
        </Typography>
      </Frame>
    );
  }
  if (widget.kind === 'list') {
    const { filter, sort, limit } = widget;
    const order = sortOf(resource, sort?.split(','));
    return (
      <RecordList
        resource={resource}
        title={label}
        filter={filter}
        limit={limit}
        {...(order && { sort: order })}
      />
    );
  }
  const Values = { stat: Stat, series: Series, breakdown: Breakdown, progress: Progress }[
    widget.kind
  ];
  return (
    <Frame label={label}>
      <Values widget={widget} resource={resource} label={label} />
    </Frame>
  );
}

function Frame({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // No landmark: two widgets may have the same label.
    <Card role="group" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography
        id={id}
        variant="body2"
        component="h2"
        sx={{ fontWeight: 500, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {label}
      </Typography>
      {children}
    </Card>
  );
}

/** Return the label of a widget; the default is the model and what is measured. */
function useLabel({ label, measure, by }: Widget, resource: Resource): string {
  const translate = useTranslate();
  if (label !== undefined) return label;
  const [operation = 'count', name = ''] = measure.split(':');
  const field = resource.fields[name]?.label ?? name;
  const labels = modelLabels(resource);
  const text =
    operation === 'count'
      ? resource.many
      : `${resource.many}: ${translate(`fw.dashboard.measure.${operation}`, { field })}`;
  const group = by === undefined ? undefined : (resource.fields[by]?.label ?? by);
  return group === undefined ? text : translate('fw.dashboard.grouped', { ...labels, text, group });
}
