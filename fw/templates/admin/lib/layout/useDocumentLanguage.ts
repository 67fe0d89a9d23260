import { useEffect } from 'react';
import { useLocale } from 'react-admin';

/** Tells the browser, and with it screen readers, which language the page is in. */
export function useDocumentLanguage(): void {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
}
