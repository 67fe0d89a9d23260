import { useMemo } from 'react';
import { type RaRecord, useCreatePath } from 'react-admin';

import { choiceColor } from '../../fields/choiceColors';
import { formatClock } from '../../fields/format';
import { useRegionalLocale } from '../../i18n/formats';
import { PathLink, SCROLL_TO_TOP } from '../../layout/PathLink';
import { statusField } from '../../resource/fields';
import { useTitleContext } from '../../resource/names/recordName';
import { recordTitle } from '../../resource/names/titles';
import type { Plan } from '../../resource/plan';
import type { Resource } from '../../resource/types';

interface PlannedLinkProps {
  resource: Resource;
  record: RaRecord;
  plan: Plan;
  /** Show the time of the end, too. */
  long?: boolean;
  /** Reference that the title leaves out, since the view shows it. */
  without?: string;
}

/** Time and title of a planned record in the color of its status, linked to its page. */
export function PlannedLink({ resource, record, plan, long = false, without }: PlannedLinkProps) {
  const createPath = useCreatePath();
  const locale = useRegionalLocale();
  const context = useTitleContext();
  const status = statusField(resource);
  const color = status ? choiceColor(status, String(record[status.name])) : 'neutral';
  const undated = useUndated(resource, plan, without);
  const clock = (name: string | undefined) => {
    const isMoment = name !== undefined && resource.fields[name]?.type === 'datetime';
    // A line may break between two times, but not before “AM”.
    return isMoment && record[name]
      ? formatClock(String(record[name]), locale).replace(/\s/g, '\u00a0')
      : '';
  };
  const times = [clock(plan.start), long ? clock(plan.end) : ''].filter(Boolean).join('–');
  return (
    <PathLink
      to={createPath({ resource: resource.path, type: 'show', id: record.id })}
      state={SCROLL_TO_TOP}
      className={`fw-choice fw-planned fw-${color}`}
      onClick={(event) => event.stopPropagation()}
    >
      {times && <time dateTime={String(record[plan.start])}>{times}</time>}
      <span>{recordTitle(undated, record, context)}</span>
    </PathLink>
  );
}

/** Return the resource with a title that doesn't repeat the date of the plan. */
function useUndated(resource: Resource, { start, end }: Plan, without?: string): Resource {
  return useMemo(() => {
    const shown = (name: string) => resource.relations[name]?.via ?? name;
    const titles = [resource.title]
      .flat()
      .filter((name) => name && ![start, end, without].includes(shown(name)));
    return titles.length > 0 ? { ...resource, title: titles } : resource;
  }, [resource, start, end, without]);
}
