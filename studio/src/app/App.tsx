import { useEffect, useMemo, useState, type ReactNode } from 'react';

import { onRefused } from '../api/client.ts';
import { onEvent } from '../api/events.ts';
import { chooseLocale, locale, LOCALE_NAMES, useTexts } from '../i18n/i18n.ts';
import { paletteOpen, useCommands } from '../palette/commands.ts';
import { COMMAND_KEY, startShortcuts } from '../palette/shortcuts.ts';
import { navigate, useRoute } from '../state/navigation.ts';
import { discardChanges, keepChanges, loadProject, projectState, starting } from '../state/project.ts';
import { useStore } from '../state/store.ts';
import { repeat, takeBack } from '../text/undo.ts';
import { chooseTheme } from '../theme/theme.ts';
import { Button } from '../ui/Button.tsx';
import { Empty, Failed, Loading } from '../ui/feedback/States.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazily } from './lazily.tsx';
import { PAGES, StartPage, type Page } from './pages.ts';
import { Rail } from './Rail.tsx';
import { texts } from './texts.ts';
import { TopBar } from './TopBar.tsx';

const Palette = lazily(() => import('../palette/Palette.tsx'));

/** The frame around the pages, or what to do if this tab has no access to the server. */
export function App({ open }: { open: boolean }): ReactNode {
  const [hasAccess, setAccess] = useState(open);
  useEffect(() => onRefused(() => setAccess(false)), []);
  return (
    <>
      {hasAccess ? <Frame /> : <Locked />}
      <Toasts />
    </>
  );
}

function Locked(): ReactNode {
  const t = useTexts(texts);
  return (
    <main>
      <Empty icon="access" title={t.locked}>
        {t.lockedText} {t.lockedHint}
      </Empty>
    </main>
  );
}

function Frame(): ReactNode {
  const t = useTexts(texts);
  const { page } = useRoute();
  const found = PAGES.find((one) => one.path === page);
  useEffect(startShortcuts, []);
  useEffect(Palette.preload, []);
  useEffect(() => {
    return onEvent((event) => {
      if (event.type === 'changed' || event.type === 'lost') void loadProject();
    });
  }, []);
  usePageCommands();
  useTitle(found?.title);
  return (
    <div className="shell">
      <a className="skip" href="#page" onClick={skipToPage}>
        {t.skip}
      </a>
      <TopBar />
      <Rail />
      <main id="page" className="page" tabIndex={-1}>
        <ErrorBoundary key={page}>
          {found === undefined ? <NotFound /> : <Loaded page={<found.component />} />}
        </ErrorBoundary>
      </main>
      <ChangedOnDisk />
      {useStore(paletteOpen) && <Palette />}
    </div>
  );
}

/** The page as soon as the project is known. */
function Loaded({ page }: { page: ReactNode }): ReactNode {
  const { project, problem } = useStore(projectState);
  const isStarting = useStore(starting);
  if (project !== null) return project.state === 'empty' || isStarting ? <StartPage /> : page;
  return problem === null ? <Loading /> : <Failed error={problem} onRetry={loadProject} />;
}

function NotFound(): ReactNode {
  const t = useTexts(texts);
  const back = <Button onClick={() => navigate('schema')}>{t.backToSchema}</Button>;
  return <Empty icon="search" title={t.notFound} actions={back} />;
}

function ChangedOnDisk(): ReactNode {
  const t = useTexts(texts);
  if (!useStore(projectState).diskChanged) return null;
  return (
    <div className="disk-changed" role="alert">
      {t.changedOnDisk}
      <Button onClick={discardChanges}>{t.takeDisk}</Button>
      <Button onClick={keepChanges}>{t.keepMine}</Button>
    </div>
  );
}

/** Name the page and the project in the title of the tab. */
function useTitle(page: Page['title'] | undefined): void {
  const t = useTexts(texts);
  const name = useStore(projectState).project?.name;
  const shown = page === undefined ? t.notFound : (t[page] as string);
  useEffect(() => {
    document.title = [shown, name, 'fw studio'].filter(Boolean).join(' – ');
  }, [shown, name]);
}

/** Offer the pages, and what every page can do, in the command palette. */
function usePageCommands(): void {
  const language = useStore(locale);
  const list = useMemo(() => {
    const t = texts[language];
    const pages = PAGES.map((page) => ({
      id: `page.${page.path}`,
      title: t.goTo(t[page.title] as string),
      group: t.pages,
      run: () => goTo(page.path),
    }));
    const actions = [
      { id: 'review', title: t.reviewChanges, run: () => goTo('plan') },
      { id: 'undo', title: t.undo, keys: `${COMMAND_KEY} Z`, run: takeBack },
      { id: 'redo', title: t.redo, keys: `${COMMAND_KEY} Shift Z`, run: repeat },
    ];
    const looks = (['system', 'light', 'dark'] as const).map((one) => ({
      id: `theme.${one}`,
      title: `${t.theme}: ${t[one]}`,
      run: () => chooseTheme(one),
    }));
    const languages = (['en', 'fr'] as const).map((one) => ({
      id: `language.${one}`,
      title: `${t.language}: ${LOCALE_NAMES[one]}`,
      run: () => chooseLocale(one),
    }));
    const others = [...actions, ...looks, ...languages].map((one) => ({ ...one, group: t.actions }));
    return [...pages, ...others];
  }, [language]);
  useCommands(list);
}

/** Open a page by the keyboard: the next Tab goes to what is on it. */
function goTo(page: string): void {
  navigate(page);
  document.getElementById('page')?.focus();
}

/** The fragment of the address is the page, so that the link moves the focus by itself. */
function skipToPage(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('page')?.focus();
}
