import type { Text } from '@portal/sdk'
import type { LaunchMoment } from '../wire'
import type { LaunchKey } from './texts'

/** What happens then. */
export function momentTitle(text: Text<LaunchKey>, { kind, title }: LaunchMoment): string {
  if (kind === 'dated') return title ?? ''
  return text(`moment.${kind}`, { title: title ?? '' })
}
