import { fromUnits, useFormat, useText } from '@portal/sdk'
import { ShareBar, type Tone } from '@portal/sdk/charts'
import { Amount, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { Money } from '../wire'
import { portfolioMessages } from './texts'

/** Where the visitor's GAIA is, as parts of all of it. */
export function MoneySplit({ money: { wallet, staking, vesting } }: { money: Money }) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const parts: { id: 'wallet' | 'delegated' | 'staked' | 'unbonding' | 'vesting'; wei: string; tone: Tone }[] = [
    { id: 'wallet', wei: wallet, tone: 'accent' },
    ...(staking
      ? ([
          { id: 'delegated', wei: staking.delegated, tone: 'good' },
          { id: 'staked', wei: staking.staked, tone: 'vaelus' },
          { id: 'unbonding', wei: staking.unbonding, tone: 'info' },
        ] as const)
      : []),
    ...(vesting ? ([{ id: 'vesting', wei: vesting.held, tone: 'faint' }] as const) : []),
  ]
  // Of more schedules than are read the sum is not known, nor what it is of the whole.
  const unsure = (id: string) => id === 'vesting' && (vesting?.more ?? 0) > 0
  const atLeast = (wei: string) => text('split.atLeast', { amount: format.gaia(wei, 2) })
  return (
    <Card>
      <CardHeader title={text('split.title')} />
      <CardBody className="gaia:grid gaia:gap-3">
        <ShareBar
          label={text('split.label')}
          parts={parts
            .filter(({ id, wei }) => id === 'wallet' || wei !== '0' || unsure(id))
            .map(({ id, wei, tone }) => ({
              id,
              label: text(id),
              value: unsure(id) ? null : Number(fromUnits(wei)),
              text: unsure(id) ? atLeast(wei) : `${format.gaia(wei, 2)} GAIA`,
              amount: unsure(id) ? atLeast(wei) : <Amount wei={wei} digits={2} />,
              tone,
            }))}
        />
        <p className="gaia:text-sm gaia:text-muted">{text('split.text')}</p>
      </CardBody>
    </Card>
  )
}
