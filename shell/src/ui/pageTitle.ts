import type { Route } from '@portal/sdk'
import { messages, type TextKey, type useT } from '../app/text'
import { paths } from '../routes/paths'

const names = new Map<string, string>(Object.entries(paths).map(([name, path]) => [path, name]))

/** What the visitor calls a page: the shell's own pages in their language, a module's by the name that it brought. */
export function pageTitle(t: ReturnType<typeof useT>, { path, title }: Pick<Route, 'path' | 'title'>): string {
  const known = `page.${names.get(path)}`
  return Object.hasOwn(messages.en, known) ? t(known as TextKey) : title
}
