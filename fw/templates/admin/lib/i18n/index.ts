import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

export const i18nProvider = polyglotI18nProvider(() => english, 'en');
