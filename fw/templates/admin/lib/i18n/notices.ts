import type { I18nProvider } from 'react-admin';

import type { Resource } from '../resource/types';

const NOTICE = /^resources\.([^.]+)\.notifications\.(created|deleted|updated)$/;

/** Has notices of what was done to records call these by their model: “Book created”. */
export function namingRecords(
  provider: I18nProvider,
  find: (path: string) => Resource | undefined,
): I18nProvider {
  const translate: I18nProvider['translate'] = (key, options) => {
    const [, path = '', done] = (key.startsWith('resources.') && NOTICE.exec(key)) || [];
    const resource = find(path);
    if (!resource) return provider.translate(key, options);
    const { one, many } = resource;
    return provider.translate(`fw.notice.${done}`, { ...options, one, many });
  };
  return { ...provider, translate };
}
