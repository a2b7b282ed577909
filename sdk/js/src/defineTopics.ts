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
 * A module's topics, each with the payload of its events, said once:
 * `export const { useModuleQuery, useTopic } = defineTopics<{ moved: Move; closed: { at: string } }>()`. The hooks are those of this package; a topic
 * that is not among these, and an `apply` of another payload, do not compile. That a payload is what it says is the plugin's to keep.
 */
export function defineTopics<Topics extends object>(): TopicHooks<Topics> {
  return {
    useModuleQuery: useModuleQuery as TopicHooks<Topics>['useModuleQuery'],
    useTopic: useTopic as TopicHooks<Topics>['useTopic'],
  }
}
