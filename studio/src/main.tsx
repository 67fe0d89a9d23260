import { createRoot } from 'react-dom/client';

import './app/tokens.css';
import './app/base.css';
import './ui/ui.css';
import './app/shell.css';
import './app/overlays.css';
import { openSession } from './api/session.ts';
import { App } from './app/App.tsx';
import { startLocale } from './app/i18n.ts';
import { startTheme } from './app/theme.ts';

startLocale();
startTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const open = await openSession().catch(() => true);
createRoot(root).render(<App open={open} />);
