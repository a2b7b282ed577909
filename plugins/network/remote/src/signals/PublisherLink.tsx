import { useText } from '@portal/sdk'
import { Address } from '@portal/sdk/ui'
import { signalMessages } from './texts'
import type { SignalRow } from './wire'

/** Who published: the node's or validator's page, or the wallet. */
export function PublisherLink({ of }: { of: Pick<SignalRow, 'role' | 'publisher' | 'owner' | 'name' | 'mine'> }) {
  const text = useText(signalMessages)
  const pages = {
    node: `/node-performance/${of.publisher}`,
    validator: `/validators/${of.owner}`,
    wallet: undefined,
  }
  const address = of.role === 'validator' ? of.owner : of.publisher
  return (
    <span className="network:inline-flex network:flex-wrap network:items-baseline network:gap-x-1.5">
      <span className="network:text-muted">{text(`role.${of.role}`)}</span>
      <Address address={address} label={of.name || undefined} to={pages[of.role]} />
      {of.mine && <span className="network:text-muted">{text('mine')}</span>}
    </span>
  )
}
