/** The languages of the shell; English, which the others fall back to, comes first. */
export const locales = ['en', 'de'] as const

export type Locale = (typeof locales)[number]

const kept = 'portal.locale'

/** The language that was chosen in this browser; English until one is. */
export function chosenLocale(memory: Storage): Locale {
  const choice = memory.getItem(kept)
  return locales.find((locale) => locale === choice) ?? 'en'
}

export function keepLocale(memory: Storage, locale: Locale): void {
  memory.setItem(kept, locale)
}

/** Calls back when another tab of this browser has chosen. */
export function followLocale(memory: Storage, chosen: (locale: Locale) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === kept || key === null) chosen(chosenLocale(memory))
  })
}
