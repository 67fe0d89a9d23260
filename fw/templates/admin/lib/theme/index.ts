import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

export interface Themes {
  light: RaThemeOptions;
  dark: RaThemeOptions;
}

/** Makes the light and the dark theme of what the settings say. */
export function makeThemes(_theme: unknown): Themes {
  return { light: defaultLightTheme, dark: defaultDarkTheme };
}
