import { useAccount, useText } from '@portal/sdk'
import { useContract, useRead } from '@portal/sdk/chain'
import { Notice } from '@portal/sdk/ui'
import { publishAbi } from './publishAbi'
import { campaignMessages } from './texts'

/** Says that the visitor's wallet may make no campaign; nothing where it may, or where that cannot be read. */
export default function PublisherNotice() {
  const text = useText(campaignMessages)
  const { account } = useAccount()
  const contract = useContract('GaiaClaims', publishAbi)
  const role = useRead(contract, 'PUBLISHER_ROLE', [], { enabled: account !== null })
  const publishes = useRead(contract, 'hasRole', [role.data ?? '', account ?? ''], {
    enabled: role.data !== undefined && account !== null,
  })
  if (publishes.data !== false) return null
  return <Notice title={text('role.missing')}>{text('role.missing.text')}</Notice>
}
