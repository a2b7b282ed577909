import { defineTopics } from '@portal/sdk'
import { tablesOf } from '@portal/sdk/ui'
import type { EpochsComputed } from './epochs/wire'
import type { NodesChanged } from './nodes/wire'
import type { SignalsChanged } from './signals/wire'
import type { Block, Totals } from './wire'

/** What the module's topics tell. */
const topics = defineTopics<{
  validators: { asOf: Block; totals: Totals }
  positions: { asOf: Block }
  /** the visitor's own rules or alerts have changed */
  watch: Record<string, never>
  /** nodes that changed */
  nodes: NodesChanged
  /** nodes whose benchmarks changed */
  benchmarks: NodesChanged
  /** signals that are new or otherwise than they were */
  signals: SignalsChanged
  /** epochs that were computed */
  epochs: EpochsComputed
}>()

export const { useModuleQuery, useTopic } = topics
export const { useModuleTable } = tablesOf(topics)
