import type { ExploredArgument, ExploredCall } from '@portal/sdk'
import { Address, Amount } from '@portal/sdk/ui'
import type { ReactElement } from 'react'

/** The contracts whose amounts are in GAIA. */
const inGaia = ['GaiaToken', 'ValidatorStaking']

/** The arguments of a call or an event, as they are named. */
export function Arguments({ call }: { call: ExploredCall }): ReactElement | null {
  if (call.arguments.length === 0) return null
  return (
    <dl className="explored-arguments">
      {call.arguments.map((argument, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have no name, and none moves
        <div key={index} className="argument">
          <dt>{argument.name.replace(/_$/, '') || argument.type}</dt>
          <dd>
            <Value argument={argument} contract={call.contract} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ argument, contract }: { argument: ExploredArgument; contract: string }): ReactElement {
  const { name, type, value } = argument
  if (type === 'address') return <Address address={value} />
  if (type === 'uint256' && (name === 'value' || name === 'amount') && inGaia.includes(contract))
    return <Amount wei={value} digits={18} />
  return <bdi className="font-mono text-[.92em]">{value}</bdi>
}
