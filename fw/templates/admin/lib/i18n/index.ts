export { type Formats, useFormats } from './formats';
export { i18nProvider, takeBrowserLanguage } from './provider';
export { useRegionalLocale } from './region';
