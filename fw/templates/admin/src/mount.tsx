import { Admin, type LanguageModule, type OverrideModule, type Preloaded } from '@fw/admin';
import { createRoot } from 'react-dom/client';

const overrides = import.meta.glob<OverrideModule>('./overrides/*.tsx', { eager: true });
const languages = import.meta.glob<LanguageModule>('./languages/*.ts');

/** Render the admin into the page. */
export function mount(preloaded: Promise<Preloaded>): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <Admin overrides={overrides} languages={languages} preloaded={preloaded} />,
  );
}
