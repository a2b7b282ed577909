import type { Catalogue, Message } from '../text'

/**
 * What is wrong with a catalogue, a sentence each: other {parameters} than in English, a plural form that the language
 * lacks or does not know, an empty text, a file that does not load. Missing keys are the compiler's to find.
 */
export async function translationProblems(catalogue: Catalogue): Promise<string[]> {
  const found: string[] = []
  for (const locale of ['en', ...catalogue.locales]) {
    if (!(await catalogue.load(locale))) found.push(`${locale}: its file does not load.`)
    const messages = catalogue.in(locale)
    for (const [key, english] of Object.entries(catalogue.en)) {
      const problems = problemsOf(messages[key] ?? '', english, locale)
      found.push(...problems.map((problem) => `${locale}, ${key}: ${problem}`))
    }
  }
  return found
}

function problemsOf(message: Message, english: Message, locale: string): string[] {
  const known: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const wanted = parametersOf(otherForm(english))
  const plural = typeof message === 'string' ? {} : message
  const expected = typeof message === 'string' && typeof english === 'string' ? [] : known
  return [
    ...Object.keys(plural)
      .filter((form) => !known.includes(form))
      .map((form) => `the language has no plural form "${form}".`),
    ...(expected.length > 1 ? expected : [])
      .filter((form) => !Object.hasOwn(plural, form))
      .map((form) => `the plural form "${form}" is missing.`),
    ...Object.entries(typeof message === 'string' ? { other: message } : message).flatMap(([form, text]) => [
      ...(text.trim() === '' ? [`"${form}" is empty.`] : []),
      ...differing(wanted, parametersOf(text), form),
    ]),
  ]
}

/** A form for one thing, or none, may leave its number out. */
function differing(wanted: Set<string>, there: Set<string>, form: string): string[] {
  const missing = [...wanted].filter((name) => !there.has(name) && (form === 'other' || name !== 'count'))
  return [
    ...missing.map((name) => `"${form}" lacks {${name}}.`),
    ...[...there].filter((name) => !wanted.has(name)).map((name) => `"${form}" has {${name}}, which English has not.`),
  ]
}

function otherForm(message: Message): string {
  return typeof message === 'string' ? message : message.other
}

function parametersOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))
}
