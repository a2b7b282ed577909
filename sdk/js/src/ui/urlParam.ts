/** One value in a page's address. */
export interface UrlParam<T> {
  /** what it is where the address does not say, or says what cannot be read; it is left out of the address */
  readonly fallback: T
  /** undefined: the text is no such value */
  readonly read: (text: string) => T | undefined
  readonly write: (value: T) => string
  /** It changes with each key that is pressed: the way back leads past such changes. */
  readonly typed?: boolean
}

/** Names and what they may be: `{ q: urlParam.string(), status: urlParam.oneOf(['active', 'all']) }` */
// biome-ignore lint/suspicious/noExplicitAny: of each parameter's own type, which UrlValues reads off
export type UrlSchema = Record<string, UrlParam<any>>

export type UrlValues<Schema extends UrlSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends UrlParam<infer T> ? T : never
}

interface NumberBounds {
  least?: number
  most?: number
  /** whole numbers alone */
  whole?: boolean
}

/** What a page keeps in its address, for useUrlState. */
export const urlParam = {
  /** What somebody types. */
  string: (fallback = ''): UrlParam<string> => ({
    fallback,
    read: (text) => text,
    write: (value) => value,
    typed: true,
  }),

  number: (
    fallback: number,
    { least = -Infinity, most = Infinity, whole = false }: NumberBounds = {},
  ): UrlParam<number> => ({
    fallback,
    read: (text) => {
      const value = decimal.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most && (!whole || Number.isInteger(value)) ? value : undefined
    },
    write: String,
  }),

  boolean: (fallback = false): UrlParam<boolean> => ({
    fallback,
    read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    write: String,
  }),

  /** One of those; the first where nothing else is said. */
  oneOf: <const Options extends readonly [string, ...string[]]>(
    options: Options,
    fallback: Options[number] = options[0],
  ): UrlParam<Options[number]> => ({
    fallback,
    read: (text) => options.find((option) => option === text),
    write: (value) => value,
  }),

  /** Some of those, in their order. An address that names one that is none of them is read without it. */
  list: <const Options extends readonly string[]>(
    options: Options,
    fallback: readonly Options[number][] = [],
  ): UrlParam<readonly Options[number][]> => ({
    fallback,
    read: (text) => {
      const named = text.split(',').filter(Boolean)
      const known = options.filter((option) => named.includes(option))
      return named.length > 0 && known.length === 0 ? undefined : known
    },
    write: (values) => options.filter((option) => values.includes(option)).join(','),
  }),
}

const decimal = /^-?\d+(\.\d+)?$/
