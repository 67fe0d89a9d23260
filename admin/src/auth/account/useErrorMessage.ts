import { useTranslate } from 'react-admin';

import { useFormats } from '../../i18n/formats';
import type { PasswordError } from '../authErrors';

/** Return a function that translates the error of a password; empty if there is none. */
export function useErrorMessage(): (error: PasswordError | undefined) => string {
  const translate = useTranslate();
  const { duration } = useFormats();
  return (error) =>
    error === undefined
      ? ''
      : translate(error.key, {
          message: error.message,
          length: error.length,
          wait: error.wait && duration(error.wait),
        });
}
