import { get } from '../api/client.ts';
import type { Message, Translator } from './sentences.ts';

type Catalog = Readonly<Record<string, string>>;

interface Told {
  said: Readonly<Record<string, Message | readonly Message[]>>;
}

/** Return the translator of French pages, the only ones that load this file and the sentences. */
export async function french(): Promise<Translator> {
  return translatorOf(await get<Catalog>('/api/sentences'));
}

/** Return the translator of the sentences by their codes; one without a sentence stays English. */
export function translatorOf(sentences: Catalog): Translator {
  const told = ({ code, values }: Message, english: string): string =>
    sentences[code]?.replace(/\{([a-z_]\w*)\}/g, (_, name: string) => written(values[name])) ?? english;

  const written = (value: string | readonly Message[] | undefined): string => {
    if (value === undefined) return '';
    // Numbers are grouped as in English.
    if (typeof value === 'string') return /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(',', '\u202f') : value;
    return value.map((one) => told(one, one.code)).join(', ');
  };

  /** `said` of an object has the messages of its texts by their names. */
  const translated = (_: string, value: unknown): unknown => {
    if (!hasMessages(value)) return value;
    const all: Record<string, unknown> = { ...value };
    for (const [name, one] of Object.entries(value.said)) {
      const english = [value[name as keyof Told]].flat() as unknown as string[];
      const texts = [one].flat().map((each, at) => told(each, english[at] ?? ''));
      all[name] = Array.isArray(one) ? texts : texts[0];
    }
    return all;
  };

  return { told, parsed: (json) => JSON.parse(json, json.includes('"said"') ? translated : undefined) };
}

/** A user's name can be `said`, too: only messages are translated. */
function hasMessages(value: unknown): value is Told {
  return isObject(value) && 'said' in value && isObject(value.said) && Object.values(value.said).flat().every(isMessage);
}

function isMessage(one: unknown): one is Message {
  return isObject(one) && 'code' in one && 'values' in one;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
