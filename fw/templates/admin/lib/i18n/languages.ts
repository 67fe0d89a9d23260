/** The texts of a language, nested: `{fw: {login: {submit: 'Log in'}}}`. */
export interface Messages {
  [name: string]: Messages | string;
}

interface LanguageModule {
  messages: Messages;
}

/** The texts by code of the language; loaded when the language is chosen. */
export type Languages = Record<string, () => Promise<LanguageModule>>;

/** Puts each file under its name: `./languages/pt-BR.ts` is `pt-BR`. */
export function byCode(files: Record<string, () => Promise<unknown>>): Languages {
  return Object.fromEntries(
    Object.entries(files).map(([path, load]) => [
      path.replace(/^.*\//, '').replace(/\.ts$/, ''),
      load as () => Promise<LanguageModule>,
    ]),
  );
}

/** The language that the reader prefers of those there are: `fr-CA` is served by `fr`. */
export function preferred(wanted: readonly string[], available: string[]): string | undefined {
  for (const tag of wanted) {
    const found = [tag, tag.split('-')[0]].find((code) =>
      available.some((known) => known.toLowerCase() === code?.toLowerCase()),
    );
    if (found) return available.find((known) => known.toLowerCase() === found.toLowerCase());
  }
  return undefined;
}

/** How a language calls itself: `fr` → `Français`. */
export function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** All texts of the first, those of the second in their place: no text is missing. */
export function completed(base: Messages, given: Messages): Messages {
  const result: Messages = { ...base };
  for (const [name, text] of Object.entries(given)) {
    const standing = result[name];
    result[name] =
      typeof text === 'object' && typeof standing === 'object' ? completed(standing, text) : text;
  }
  return result;
}
