import type { Translation } from '@portal/sdk'
import type { en } from './texts'

export default { title: 'Prüfstück' } satisfies Translation<typeof en>
