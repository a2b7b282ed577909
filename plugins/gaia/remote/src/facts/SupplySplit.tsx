import { fromUnits, shortAddress, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { ShareBar, type Tone } from '@portal/sdk/charts'
import { Address, Amount, Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { messages } from '../texts'
import { useRole } from '../useRole'
import type { Facts } from '../wire'
import { type Part, splitSupply } from './split'

const tones = { staked: 'good', largest: 'faint', others: 'line' } as const
const accountTones: readonly Tone[] = ['accent', 'vaelus', 'naxus', 'info']

/** Where the supply is. */
export function SupplySplit({ facts }: { facts: Facts }) {
  const text = useText(messages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const roleOf = useRole()
  const parts = splitSupply(facts)
  const label = ({ id, accounts, address }: Part) =>
    id === 'account'
      ? (roleOf(address ?? '') ?? labelOf(address ?? '') ?? shortAddress(address ?? ''))
      : id === 'staked'
        ? text('split.staked')
        : text(`split.${id}`, { count: accounts })
  const first = parts?.findIndex(({ id }) => id === 'account') ?? 0
  return (
    <Card>
      <CardHeader
        title={text('split.title')}
        end={
          <Definition term={text('split.title')}>
            {text('split.definition', { block: format.block(facts.asOf.number) })}
          </Definition>
        }
      />
      <CardBody>
        {parts ? (
          <ShareBar
            label={text('split.label')}
            empty={text('split.empty')}
            parts={parts.map((part, i) => ({
              id: `${part.id} ${part.address}`,
              label: label(part),
              name:
                part.id === 'account' && part.address ? (
                  <Address address={part.address} label={roleOf(part.address)} />
                ) : undefined,
              value: Number(fromUnits(part.amount)),
              text: `${format.compactGaia(part.amount)} GAIA`,
              amount: <Amount wei={part.amount} compact />,
              tone: part.id === 'account' ? accountTones[i - first] : tones[part.id],
            }))}
          />
        ) : (
          <p className="gaia:text-muted">{text('split.unknown')}</p>
        )}
      </CardBody>
    </Card>
  )
}
