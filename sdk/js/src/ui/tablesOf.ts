import type { TopicHooks } from '../defineTopics'
import type { UrlSchema } from './urlParam'
import { type ModuleTable, type ModuleTableOptions, useModuleTable } from './useModuleTable'

/** The table of a module that has said its topics. */
export interface TableHooks<Topics extends object> {
  /** As useModuleTable, kept current by one of these topics. */
  useModuleTable<Row, Filters extends UrlSchema = Record<never, never>>(
    options: ModuleTableOptions<Row, Filters, Topics>,
  ): ModuleTable<Row, Filters>
}

/**
 * useModuleTable for the topics that defineTopics was told: `export const { useModuleTable } = tablesOf(topics)`. A topic that is
 * not among these, and an `apply` of another payload, do not compile.
 */
export function tablesOf<Topics extends object>(_topics: TopicHooks<Topics>): TableHooks<Topics> {
  return { useModuleTable }
}
