import type { UseQueryResult } from '@tanstack/react-query'
import { useTopic } from './live'
import { type ModuleQueryOptions, useModuleQuery } from './query'

/** The hooks that follow events, of a module that has said its topics. */
export interface TopicHooks<Topics extends object> {
  /** What the compiler knows the topics by, such as tablesOf of @portal/sdk/ui. It is never there. */
  readonly topics?: Topics
  /** As useTopic, of one of these topics. */
  useTopic<Topic extends keyof Topics & string>(topic: Topic, event: (payload: Topics[Topic], id: string) => void): void
  /** As useModuleQuery, kept current by one of these topics. */
  useModuleQuery<T>(path: string, options?: ModuleQueryOptions<T, Topics>): UseQueryResult<T, Error>
}

/**
 * Declares a module's topics once, each with the payload of its events:
 * `export const { useModuleQuery, useTopic } = defineTopics<{ moved: Move; closed: { at: string } }>()`.
 * The hooks are those of this package. A topic that is not declared, and an `apply` for another payload, do not compile. That the plugin
 * really sends such payloads is up to the plugin.
 */
export function defineTopics<Topics extends object>(): TopicHooks<Topics> {
  return {
    useModuleQuery: useModuleQuery as TopicHooks<Topics>['useModuleQuery'],
    useTopic: useTopic as TopicHooks<Topics>['useTopic'],
  }
}
