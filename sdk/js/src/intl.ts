/** Making one of these costs more than using it: one of each kind is kept. */
function kept<Options, Made>(make: (locale: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale: string, options?: Options): Made => {
    const key = options ? locale + JSON.stringify(options) : locale
    const one = made.get(key) ?? make(locale, options)
    made.set(key, one)
    return one
  }
}

export const numberFormat = kept((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
export const dateFormat = kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const listFormat = kept((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
export const pluralRules = kept((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))
