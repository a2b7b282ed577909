import { useText } from '@portal/sdk'
import { Address } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Transfer } from '../wire'

/** One end of a transfer; a mint comes from nobody, a burn goes to nobody. */
export function Party({ transfer, end }: { transfer: Transfer; end: 'from' | 'to' }) {
  const text = useText(messages)
  if (end === 'from' && transfer.kind === 'mint') return <span className="gaia:text-faint">{text('nobody.mint')}</span>
  if (end === 'to' && transfer.kind === 'burn') return <span className="gaia:text-faint">{text('nobody.burn')}</span>
  return <Address address={transfer[end]} />
}
