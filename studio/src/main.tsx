import { createRoot } from 'react-dom/client';

import './theme/tokens.css';
import './theme/base.css';
import './ui/ui.css';
import './app/shell.css';
import './ui/feedback/toasts.css';
import { openSession } from './api/session.ts';
import { App } from './app/App.tsx';
import { PAGES } from './app/pages.ts';
import { locale, startLocale } from './i18n/i18n.ts';
import { loadSentences } from './i18n/sentences.ts';
import { routeNow } from './state/navigation.ts';
import { loadProject } from './state/project.ts';
import { startTheme } from './theme/theme.ts';

startLocale();
startTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
PAGES.find(({ path }) => path === routeNow().page)?.component.preload();
const open = await openSession().catch(() => true);
locale.subscribe(() => void loadSentences());
if (open) {
  await loadSentences();
  void loadProject();
}
createRoot(root).render(<App open={open} />);
