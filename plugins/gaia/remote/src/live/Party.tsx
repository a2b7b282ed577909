import { useText } from '@portal/sdk'
import { Address } from '@portal/sdk/ui'
import { messages } from '../texts'
import { useRole } from '../useRole'
import type { Transfer } from '../wire'

interface PartyProps {
  transfer: Transfer
  end: 'from' | 'to'
  /** the whole address */
  full?: boolean
}

/** One end of a transfer; a mint comes from nobody, a burn goes to nobody. */
export function Party({ transfer, end, full }: PartyProps) {
  const text = useText(messages)
  const roleOf = useRole()
  if (end === 'from' && transfer.kind === 'mint') return <span className="gaia:text-faint">{text('nobody.mint')}</span>
  if (end === 'to' && transfer.kind === 'burn') return <span className="gaia:text-faint">{text('nobody.burn')}</span>
  return <Address address={transfer[end]} label={roleOf(transfer[end])} full={full} />
}
