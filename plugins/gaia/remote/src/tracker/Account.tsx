import { useText } from '@portal/sdk'
import { Address } from '@portal/sdk/ui'
import { messages } from '../texts'
import { useRole } from '../useRole'
import { trackerPath } from './trackerPath'

const nobody = /^0x0{40}$/

/** An account, which leads to its page in the tracker; the zero address is nobody's. */
export function Account({ address, end }: { address: string; end?: 'from' | 'to' }) {
  const text = useText(messages)
  const roleOf = useRole()
  if (nobody.test(address))
    return <span className="gaia:text-faint">{text(end === 'to' ? 'nobody.burn' : 'nobody.mint')}</span>
  return <Address address={address} label={roleOf(address)} to={trackerPath(address)} />
}
