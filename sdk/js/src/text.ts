import { use, useMemo } from 'react'
import { numberFormat, pluralRules } from './intl'
import { own } from './own'
import { usePortal } from './portal'

/** One message: a string with {parameters}, or one string for each plural form of {count}. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type Messages = Record<string, Message>

/** The same keys in another language; a missing key and a surplus one are errors of the compiler. */
export type Translation<M> = { readonly [Key in keyof M]: Message }

/** Interface texts by key. English is there at once, another language when it is loaded. */
export interface Catalogue<Key extends string = string> {
  readonly en: Readonly<Record<Key, Message>>
  /** BCP 47, beside English */
  readonly locales: readonly string[]
  /** The messages of the first known of "de-AT", "de"; English where there is none, or none yet. */
  in(locale: string): Readonly<Record<Key, Message>>
  /** Resolves when `in` has what there is; false: a file did not load, and the next call asks for it again. */
  load(locale: string): Promise<boolean>
  /** For React's `use`: the newest load, begun if there was none; null where there is nothing but English. */
  awaited(locale: string): Promise<boolean> | null
}

export type TextParameters = Record<string, string | number>
export type Text<Key extends string = string> = (key: Key, parameters?: TextParameters) => string

/** Once it came to an end it is marked the way `use` reads it, so that what renders does not wait. */
interface Load extends Promise<boolean> {
  status?: string
  value?: boolean
}

const catalogues = new Set<Pick<Catalogue, 'load'>>()

/** Declares a catalogue: English, and for each other language `() => import('./texts.de')`. Components read it by `useText`. */
export function defineMessages<const M extends Messages>(
  en: M,
  others: Record<string, () => Promise<{ default: Translation<M> }>> = {},
): Catalogue<keyof M & string> {
  type Texts = Record<keyof M & string, Message>
  const english = en as Texts
  const loaded = new Map<string, Texts>()
  const loads = new Map<string, Load>()
  const readers = new Map(Object.entries(others))
  const find = (locale: string) => (readers.has(locale) ? locale : (locale.split('-')[0] as string))
  const load = (locale: string): Promise<boolean> => {
    const name = find(locale)
    const read = readers.get(name)
    const known = loads.get(name)
    if (!read || (known && known.value !== false)) return known ?? Promise.resolve(true)
    const end = (value: boolean) => Object.assign(work, { status: 'fulfilled', value }).value
    const work: Load = read().then(
      (file) => {
        loaded.set(name, { ...english, ...file.default })
        return end(true)
      },
      () => end(false),
    )
    loads.set(name, work)
    return work
  }
  const catalogue: Catalogue<keyof M & string> = {
    en: english,
    locales: [...readers.keys()],
    in: (locale) => loaded.get(find(locale)) ?? english,
    load,
    awaited: (locale) => loads.get(find(locale)) ?? (readers.has(find(locale)) ? load(locale) : null),
  }
  catalogues.add(catalogue)
  return catalogue
}

/** Loads a language for every catalogue of this page, remotes' too; false where a file did not load. */
export async function loadMessages(locale: string): Promise<boolean> {
  const all = await Promise.all([...catalogues].map((catalogue) => catalogue.load(locale)))
  return all.every(Boolean)
}

/** The reader of a catalogue in one locale; numbers are written as that locale writes them. */
export function textIn<Key extends string>(catalogue: Catalogue<Key>, locale: string): Text<Key> {
  return reader(catalogue, catalogue.in(locale), locale)
}

/** The texts of a catalogue in the visitor's language; what renders them waits until they are loaded. */
export function useText<Key extends string>(catalogue: Catalogue<Key>): Text<Key> {
  const locale = useLocale()
  const awaited = catalogue.awaited(locale)
  // Also when it is loaded: React counts on the same promises when it goes on with what waited.
  if (awaited) use(awaited)
  const messages = catalogue.in(locale)
  return useMemo(() => reader(catalogue, messages, locale), [catalogue, messages, locale])
}

function reader<Key extends string>(
  { en }: Catalogue<Key>,
  messages: Readonly<Record<Key, Message>>,
  locale: string,
): Text<Key> {
  const numbers = numberFormat(locale)
  const language = messages === en ? 'en' : locale
  return (key, parameters = {}) => {
    const message = messages[key]
    const count = parameters.count
    const form =
      typeof message === 'string'
        ? message
        : (typeof count === 'number' && message[pluralRules(language).select(count)]) || message.other
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = own(parameters, name)
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

/** BCP 47, of the visitor. */
export function useLocale(): string {
  return usePortal(selectLocale)
}

const selectLocale = (state: { locale: string }) => state.locale
