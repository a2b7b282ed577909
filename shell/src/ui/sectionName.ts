import { messages, type TextKey, type useT } from '../app/text'

/** What the visitor calls a section of the sidebar. One that a module brought has no other name than its own. */
export function sectionName(t: ReturnType<typeof useT>, section: string): string {
  const known = `section.${section}`
  return Object.hasOwn(messages.en, known) ? t(known as TextKey) : section
}
