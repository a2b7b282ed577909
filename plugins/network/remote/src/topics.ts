import { defineTopics } from '@portal/sdk'
import { tablesOf } from '@portal/sdk/ui'
import type { NodesChanged } from './nodes/wire'
import type { Block, Totals } from './wire'

/** What the module's topics tell. */
const topics = defineTopics<{
  validators: { asOf: Block; totals: Totals }
  positions: { asOf: Block }
  /** the visitor's own rules or alerts have changed */
  watch: Record<string, never>
  /** nodes that are otherwise than they were */
  nodes: NodesChanged
  /** nodes whose benchmarks are otherwise than they were */
  benchmarks: NodesChanged
}>()

export const { useModuleQuery } = topics
export const { useModuleTable } = tablesOf(topics)
