import { useText } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import { stateTone } from './stateTone'
import { nodeMessages } from './texts'
import type { NodeRow } from './wire'

/** What a node is now; one that was given up is nothing any more. */
export function StateBadge({ node: { state, ended } }: { node: Pick<NodeRow, 'state' | 'ended'> }) {
  const text = useText(nodeMessages)
  if (ended) return <Badge>{text('state.revoked')}</Badge>
  return (
    <Badge tone={stateTone[state]} dot>
      {text(`state.${state}`)}
    </Badge>
  )
}
