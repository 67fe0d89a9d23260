export { type Formats, useFormats } from './formats';
export { namingRecords } from './notices';
export { i18nProvider, takeBrowserLanguage } from './provider';
export { useRegionalLocale } from './region';
