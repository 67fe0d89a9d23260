import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { navigate, useRoute } from '../state/navigation.ts';
import { Page } from '../ui/page/Page.tsx';
import { Tabs } from '../ui/page/Tabs.tsx';
import { Doctor } from './Doctor.tsx';
import { Graph } from './Graph.tsx';
import { Jobs, Routes, Schedule } from './lists.tsx';
import { texts } from './texts.ts';
import './project.css';

const PANELS = { routes: Routes, jobs: Jobs, schedule: Schedule, doctor: Doctor, graph: Graph } as const;

/** What the project consists of, as the command line lists it. */
export default function ProjectPage(): ReactNode {
  const t = useTexts(texts);
  const { tab = '' } = useRoute().params;
  const selected = tab in PANELS ? (tab as keyof typeof PANELS) : 'routes';
  const Panel = PANELS[selected];
  const tabs = Object.keys(PANELS).map((id) => ({ id, label: t.tabs(id) }));
  return (
    <Page title={t.title}>
      <Tabs label={t.title} tabs={tabs} selected={selected} onSelect={(id) => navigate('project', { tab: id }, true)}>
        <Panel />
      </Tabs>
    </Page>
  );
}
