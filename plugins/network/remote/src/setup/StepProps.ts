import type { Steps } from '@portal/sdk/kit'
import type { Setup } from '../wire'
import type { Draft, Step } from './draft'

export interface StepProps {
  setup: Setup
  way: Steps<Step, Draft>
}
