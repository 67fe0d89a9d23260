import type { ReactNode } from 'react';

import { chooseLocale, locale, LOCALE_NAMES, useTexts } from '../i18n/i18n.ts';
import { paletteOpen } from '../palette/commands.ts';
import { COMMAND_KEY } from '../palette/shortcuts.ts';
import { navigate } from '../state/navigation.ts';
import { useSelected, useStore } from '../state/store.ts';
import { repeat, takeBack } from '../text/undo.ts';
import { unsavedCount, workspace } from '../text/workspace.ts';
import { chooseTheme, theme } from '../theme/theme.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { texts } from './texts.ts';

/** The bar above each page: palette, undo, unsaved changes, theme and language. */
export function TopBar(): ReactNode {
  const t = useTexts(texts);
  const unsaved = useSelected(workspace, unsavedCount);
  const canUndo = useSelected(workspace, (now) => now.past.length > 0);
  const canRedo = useSelected(workspace, (now) => now.future.length > 0);
  return (
    <header className="topbar">
      <button type="button" className="top-search" onClick={() => paletteOpen.set(true)}>
        <Icon name="search" />
        <span>{t.search}</span>
        <kbd>{COMMAND_KEY} K</kbd>
      </button>
      <IconButton icon="undo" label={t.undo} disabled={!canUndo} onClick={takeBack} />
      <IconButton icon="redo" label={t.redo} disabled={!canRedo} onClick={repeat} />
      {unsaved === 0 ? (
        <span className="top-saved">{t.saved}</span>
      ) : (
        <>
          <span className="top-saved">{t.unsaved(unsaved)}</span>
          <Button look="primary" onClick={() => navigate('plan')}>
            {t.review}
          </Button>
        </>
      )}
      <ThemeMenu />
      <LocaleMenu />
    </header>
  );
}

function ThemeMenu(): ReactNode {
  const t = useTexts(texts);
  const chosen = useStore(theme);
  const icons = { light: 'sun', dark: 'moon', system: 'display' } as const;
  return (
    <Menu
      icon={icons[chosen]}
      label={t.theme}
      items={(['system', 'light', 'dark'] as const).map((one) => ({
        id: one,
        label: t[one],
        icon: icons[one],
        checked: one === chosen,
        run: () => chooseTheme(one),
      }))}
    />
  );
}

function LocaleMenu(): ReactNode {
  const t = useTexts(texts);
  const chosen = useStore(locale);
  return (
    <Menu
      icon="globe"
      label={t.language}
      items={(['en', 'fr'] as const).map((one) => ({
        id: one,
        label: LOCALE_NAMES[one],
        checked: one === chosen,
        run: () => chooseLocale(one),
      }))}
    />
  );
}
