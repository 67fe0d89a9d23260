import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { fragmentOf, useRoute } from '../state/navigation.ts';
import { projectState } from '../state/project.ts';
import { useStore } from '../state/store.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/icons.tsx';
import icon from './icon.svg';
import { PAGES } from './pages.ts';
import { texts } from './texts.ts';

/** The pages at the left, at the bottom of narrow screens. */
export function Rail(): ReactNode {
  const t = useTexts(texts);
  const { page } = useRoute();
  const { project } = useStore(projectState);
  const conflicts = project?.conflicts.length ?? 0;
  // A folder without a project has no pages yet.
  const pages = project?.state === 'empty' ? [] : PAGES;
  return (
    <nav className="rail" aria-label={t.pages}>
      <div className="rail-brand">
        <img src={icon} alt="" />
        <span>{project?.name ?? 'fw studio'}</span>
      </div>
      {pages.map((one) => (
        <a
          key={one.path}
          className="rail-link"
          href={fragmentOf(one.path)}
          aria-current={one.path === page ? 'page' : undefined}
        >
          <Icon name={one.icon} />
          <span>{t[one.title] as string}</span>
          {one.path === 'conflicts' && conflicts > 0 && (
            <span className="rail-count">
              <Badge tone="warn">{conflicts}</Badge>
            </span>
          )}
        </a>
      ))}
      <div className="rail-end">
        {project?.admin.installed && (
          <a className="rail-link" href={project.admin.url} target="_blank" rel="noreferrer">
            <Icon name="admin" />
            <span>{t.admin}</span>
            <span className="rail-count">
              <Icon name="external" size={13} />
            </span>
          </a>
        )}
      </div>
    </nav>
  );
}
