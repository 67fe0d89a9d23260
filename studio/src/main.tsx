import { createRoot } from 'react-dom/client';

import './app/tokens.css';
import './app/base.css';
import './ui/ui.css';
import './app/shell.css';
import './app/toasts.css';
import { openSession } from './api/session.ts';
import { App } from './app/App.tsx';
import { startLocale } from './app/i18n.ts';
import { routeNow } from './app/navigation.ts';
import { PAGES } from './app/pages.ts';
import { loadProject } from './app/project.ts';
import { startTheme } from './app/theme.ts';

startLocale();
startTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
PAGES.find(({ path }) => path === routeNow().page)?.component.preload();
const open = await openSession().catch(() => true);
if (open) void loadProject();
createRoot(root).render(<App open={open} />);
