import { useMemo } from 'react'
import { usePortal } from './portal'

/** One message: a string with {parameters}, or one string for each plural form of {count}. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type Messages = Record<string, Message>

/** Interface texts by key, in one or more locales; English is complete. */
export interface Catalogue<Key extends string = string> {
  readonly en: Readonly<Record<Key, Message>>
  /** Adds a locale or replaces it; what it lacks stays English. */
  add(locale: string, messages: Partial<Record<Key, Message>>): void
  /** The messages of the first known of "pt-BR", "pt", "en". */
  in(locale: string): Readonly<Record<Key, Message>>
}

export type TextParameters = Record<string, string | number>
export type Text<Key extends string = string> = (key: Key, parameters?: TextParameters) => string

/** Declares a catalogue. Components read it by `useText`. */
export function defineMessages<const M extends Messages>(
  en: M,
  others: Record<string, Partial<Record<keyof M & string, Message>>> = {},
): Catalogue<keyof M & string> {
  type Key = keyof M & string
  const locales = new Map<string, Record<Key, Message>>()
  const add = (locale: string, messages: Partial<Record<Key, Message>>) =>
    void locales.set(locale.toLowerCase(), { ...(en as Record<Key, Message>), ...messages })
  for (const [locale, messages] of Object.entries(others)) add(locale, messages)
  return {
    en: en as Record<Key, Message>,
    add,
    in(locale) {
      const name = locale.toLowerCase()
      return locales.get(name) ?? locales.get(name.split('-')[0] ?? '') ?? (en as Record<Key, Message>)
    },
  }
}

/** The reader of a catalogue in one locale; numbers are written as that locale writes them. */
export function textIn<Key extends string>(catalogue: Catalogue<Key>, locale: string): Text<Key> {
  const messages = catalogue.in(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, parameters = {}) => {
    const message = messages[key]
    const count = parameters.count
    const form =
      typeof message === 'string'
        ? message
        : (typeof count === 'number' && message[new Intl.PluralRules(locale).select(count)]) || message.other
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = parameters[name]
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

/** The texts of a catalogue in the visitor's language. */
export function useText<Key extends string>(catalogue: Catalogue<Key>): Text<Key> {
  const locale = useLocale()
  return useMemo(() => textIn(catalogue, locale), [catalogue, locale])
}

/** BCP 47, of the visitor. */
export function useLocale(): string {
  return usePortal(selectLocale)
}

const selectLocale = (state: { locale: string }) => state.locale
