import { defineTopics } from '@portal/sdk'
import type { Block, Totals } from './wire'

/** What the module's topics tell. */
export const { useModuleQuery } = defineTopics<{
  validators: { asOf: Block; totals: Totals }
  positions: { asOf: Block }
}>()
