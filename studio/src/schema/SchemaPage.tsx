import { useEffect, useMemo, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';

import './schema.css';
import { lazily } from '../app/lazily.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { useCommands } from '../palette/commands.ts';
import { useRoute } from '../state/navigation.ts';
import { useSelected, useStore } from '../state/store.ts';
import { Button } from '../ui/Button.tsx';
import { Empty, Failed, Loading } from '../ui/feedback/States.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { dialog, openDialog } from './dialogs.ts';
import { FindBox } from './FindBox.tsx';
import { followTexts, language, refreshDiagram } from './language.ts';
import { followLayout } from './layout.ts';
import { Panes, type Pane } from './Panes.tsx';
import { select } from './selection.ts';
import { texts } from './texts.ts';
import type { Diagram } from './types.ts';

const Canvas = lazily(() => import('../canvas/Canvas.tsx'));
const CodePane = lazily(() => import('../code/CodePane.tsx'));
const FormPane = lazily(() => import('../forms/FormPane.tsx'));
const SchemaDialogs = lazily(() => import('../forms/SchemaDialogs.tsx'));
// The views arrive while the language service answers.
for (const view of [Canvas, CodePane, FormPane]) view.preload();

type View = 'canvas' | 'code' | 'form';

const VIEWS: readonly { id: View; icon: IconName }[] = [
  { id: 'canvas', icon: 'schema' },
  { id: 'code', icon: 'code' },
  { id: 'form', icon: 'form' },
];
const KEY = 'fw.views';

/** The schema as a picture, as code and as forms, over the same texts. */
export default function SchemaPage(): ReactNode {
  const t = useTexts(texts);
  const diagram = useSelected(language, (now) => now.diagram);
  const problem = useSelected(language, (now) => now.problem);
  const [views, setViews] = useState<readonly View[]>(storedViews);
  const asked = useStore(dialog);
  useEffect(followTexts, []);
  useEffect(followLayout, []);
  useSelectionOfRoute(diagram);
  useCodeOfRoute(setViews);
  useSchemaCommands(diagram);
  const toggle = (view: View) => {
    const next = views.includes(view) ? views.filter((one) => one !== view) : [...views, view];
    if (next.length === 0) return;
    localStorage.setItem(KEY, next.join(' '));
    setViews(next);
  };
  if (diagram === null) {
    return problem === null ? <Loading /> : <Failed error={problem} onRetry={() => void refreshDiagram()} />;
  }
  const contents: Record<View, ReactNode> = {
    canvas: diagram.nodes.length === 0 ? <NoModels /> : <Canvas />,
    code: <CodePane />,
    form: <FormPane />,
  };
  const panes: Pane[] = VIEWS.filter(({ id }) => views.includes(id)).map(({ id }) => ({
    id,
    label: t[id],
    scrolls: id === 'form',
    content: contents[id],
  }));
  return (
    <div className="schema">
      <h1 className="visually-hidden">{t.title}</h1>
      <div className="schema-bar">
        <FindBox diagram={diagram} />
        <Button icon="plus" onClick={() => openDialog({ kind: 'model' })}>
          {t.addModel}
        </Button>
        <Menu icon="more" label={t.actions} items={menuItems(t)} />
        <span className="schema-count">{t.models(diagram.nodes.length)}</span>
        <div className="segments" role="group" aria-label={t.views}>
          {VIEWS.map(({ id, icon }) => (
            <button key={id} type="button" aria-pressed={views.includes(id)} onClick={() => toggle(id)}>
              <Icon name={icon} />
              <span>{t[id]}</span>
            </button>
          ))}
        </div>
      </div>
      <p className="schema-readonly">{t.readOnly}</p>
      <Panes panes={panes} />
      {asked !== null && <SchemaDialogs />}
    </div>
  );
}

function NoModels(): ReactNode {
  const t = useTexts(texts);
  const add = (
    <Button look="primary" icon="plus" onClick={() => openDialog({ kind: 'model' })}>
      {t.addModel}
    </Button>
  );
  return (
    <Empty icon="schema" title={t.emptyTitle} actions={add}>
      {t.emptyText}
    </Empty>
  );
}

function menuItems(t: ReturnType<typeof useTexts<(typeof texts)['en']>>) {
  return [
    { id: 'enum', label: t.addEnum, icon: 'plus' as const, run: () => openDialog({ kind: 'enum' }) },
    { id: 'arrange', label: t.arrange, icon: 'layout' as const, run: () => openDialog({ kind: 'arrange' }) },
  ];
}

function storedViews(): readonly View[] {
  const stored = localStorage.getItem(KEY)?.split(' ') ?? [];
  const known = VIEWS.map(({ id }) => id).filter((id) => stored.includes(id));
  return known.length > 0 ? known : ['canvas', 'code', 'form'];
}

/** Select what the address names: `#/schema?model=Post&field=title`. */
function useSelectionOfRoute(diagram: Diagram | null): void {
  const { params } = useRoute();
  const loaded = diagram !== null;
  useEffect(() => {
    if (loaded && params.model) select(params.model, params.field ?? null, 'search');
  }, [loaded, params.model, params.field]);
}

/** Show the code if the address names a line: `#/schema?file=schema.fw&line=12`. */
function useCodeOfRoute(setViews: Dispatch<SetStateAction<readonly View[]>>): void {
  const { params } = useRoute();
  useEffect(() => {
    if (params.line !== undefined) setViews((now) => (now.includes('code') ? now : [...now, 'code']));
  }, [params, setViews]);
}

/** Offer each model, and the actions of the page, in the command palette. */
function useSchemaCommands(diagram: Diagram | null): void {
  const t = useTexts(texts);
  const list = useMemo(
    () => [
      { id: 'schema.add', title: t.addModel, group: t.title, run: () => openDialog({ kind: 'model' }) },
      { id: 'schema.enum', title: t.addEnum, group: t.title, run: () => openDialog({ kind: 'enum' }) },
      { id: 'schema.arrange', title: t.arrange, group: t.title, run: () => openDialog({ kind: 'arrange' }) },
      ...(diagram?.nodes.map(({ name }) => ({
        id: `model.${name}`,
        title: name,
        group: t.model,
        run: () => select(name, null, 'search'),
      })) ?? []),
      ...(diagram?.enums.map(({ name }) => ({
        id: `enum.${name}`,
        title: name,
        group: t.enum,
        run: () => select(name, null, 'search'),
      })) ?? []),
    ],
    [diagram, t],
  );
  useCommands(list);
}
