import { defineTopics } from '@portal/sdk'
import type { Changed } from './wire'

/** What the module's topics tell. */
export const { useModuleQuery, useTopic } = defineTopics<{ conversations: Changed }>()
