import { useFormat, useText } from '@portal/sdk'
import { Notice } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Block } from '../wire'

/** The history is still being read: what it adds up to so far is not what is the case. */
export function NotKnown({ asOf }: { asOf: Block }) {
  const text = useText(messages)
  const format = useFormat()
  return <Notice tone="info">{text('tracker.unknown', { block: format.block(asOf.number) })}</Notice>
}
