import { useModuleQuery } from '../topics'
import type { DraftsAnswer } from '../wire'

/** The lists that admins brought and no campaign has yet, read again when one changes; only an admin may ask. */
export function useDrafts(enabled = true) {
  return useModuleQuery<DraftsAnswer>('/claim-lists', { live: { topic: 'drafts' }, enabled })
}
