import { usePortal, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass } from '@portal/sdk/ui'
import { WatchButton } from '../facts/WatchButton'
import { usePages } from '../portfolio/usePages'
import { messages } from '../texts'

/** What comes next for who has claimed: to see GAIA in the wallet, and to stake it. */
export function AfterClaim() {
  const text = useText(messages)
  const has = usePages()
  const token = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  return (
    <div className="gaia:mt-2 gaia:flex gaia:flex-wrap gaia:gap-2">
      {has('/validators') && (
        <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to="/validators">
          {text('claim.claimed.stake')}
        </Link>
      )}
      {token && <WatchButton facts={{ address: token, symbol: 'GAIA', decimals: 18 }} size="sm" />}
    </div>
  )
}
