import { portalFetch, useFormat, usePortal, usePortalHost, useText } from '@portal/sdk'
import { ProofDrawer } from '@portal/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { Change } from '../tracker/Change'
import type { PortfolioEntry } from '../wire'
import { portfolioMessages } from './texts'

interface EntryProofProps {
  entry: PortfolioEntry
  /** its reason */
  sentence: string
  onClose: () => void
}

/** What of the portal's answer about a transaction is shown: the call with the contract's interface, where that is known. */
interface Explored {
  call: { contract: string; name: string } | null
}

/** What proves a change: its transaction, the method that was called, and the log. */
export function EntryProof({ entry, sentence, onClose }: EntryProofProps) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const contracts = usePortal((state) => state.portal.chain.contracts)
  const host = usePortalHost()
  const url = `/api/explorer/transactions/${entry.hash}`
  const explored = useQuery({ queryKey: [url], queryFn: () => portalFetch<Explored>(host, { url }) })
  const { call } = explored.data ?? {}
  const { after, block, hash, time, index, amount } = entry
  return (
    <ProofDrawer
      title={text('proof.title')}
      description={text('proof.description')}
      facts={[
        { name: text('proof.reason'), value: sentence },
        {
          name: text('proof.change'),
          value: (
            <>
              <Change wei={entry.change} digits={18} /> GAIA
            </>
          ),
        },
        { name: text('proof.after'), value: after === null ? null : `${format.gaia(after, 18)} GAIA` },
        {
          name: text('proof.method'),
          value: call ? (
            <span className="gaia:font-mono">{`${call.contract}.${call.name}`}</span>
          ) : (
            text(explored.isPending ? 'proof.method.reading' : 'proof.method.none')
          ),
        },
      ]}
      proof={{
        kind: 'transaction',
        hash,
        block,
        time,
        contract: contracts[emitterOf(entry)],
        log: { index, says: text(entry.with ? 'proof.says' : 'proof.says.act', { wei: amount }) },
      }}
      onClose={onClose}
    />
  )
}

/** Whose log it is: what moved nothing is told by the contract that it was done at. */
function emitterOf({ with: other, reason }: PortfolioEntry): string {
  if (other !== null) return 'GaiaToken'
  return reason === 'undelegated' ? 'ValidatorStaking' : 'GaiaVesting'
}
