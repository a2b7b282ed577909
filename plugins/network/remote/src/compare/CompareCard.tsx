import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Sparkline } from '@portal/sdk/charts'
import { Link } from '@portal/sdk/router'
import { Amount, Avatar, Badge, Button, Card, CardHeader, IconButton } from '@portal/sdk/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Commission } from '../list/Commission'
import { merits, scoreOf } from '../score/score'
import { messages } from '../texts'
import type { Validator, Weights } from '../wire'

interface CompareCardProps {
  validators: readonly Validator[]
  weights: Weights
  onRemove: (address: string) => void
  onClear: () => void
}

/** Up to four validators side by side, with the best of each line marked. */
export function CompareCard({ validators, weights, onRemove, onClear }: CompareCardProps) {
  const text = useText(messages)
  const format = useFormat()
  const lines: { id: string; name: string; cell: (one: Validator) => ReactNode; best?: (one: Validator) => number }[] =
    [
      {
        id: 'score',
        name: text('score'),
        cell: (one) => {
          const score = scoreOf(one.merits, weights)
          return score === null ? '—' : format.number(score, 0)
        },
        best: (one) => rounded((scoreOf(one.merits, weights) ?? Number.NaN) / 100),
      },
      ...merits.map((merit) => ({
        id: merit,
        name: text(`merit.${merit}`),
        cell: (one: Validator) => (one.merits ? format.percent(one.merits[merit], 0) : '—'),
        best: (one: Validator) => rounded(one.merits?.[merit] ?? Number.NaN),
      })),
      { id: 'stake', name: text('column.stake'), cell: (one) => <Amount wei={one.stake} digits={0} unit={null} /> },
      { id: 'self', name: text('column.self'), cell: (one) => <Amount wei={one.selfStake} digits={0} unit={null} /> },
      { id: 'share', name: text('column.share'), cell: (one) => format.percent(one.share) },
      { id: 'delegators', name: text('column.delegators'), cell: (one) => format.number(one.delegators) },
      { id: 'commissionNow', name: text('column.commission'), cell: (one) => <Commission validator={one} /> },
      { id: 'raises', name: text('compare.raises'), cell: (one) => format.number(one.raises) },
      { id: 'since', name: text('compare.since'), cell: (one) => format.time(one.registeredAt.time) },
      {
        id: 'history',
        name: text('compare.history'),
        cell: (one) => (
          <Sparkline
            label={text('history.label', {
              from: format.gaia(one.stakeHistory?.[0] ?? '0'),
              to: format.gaia(one.stakeHistory?.at(-1) ?? '0'),
            })}
            values={one.stakeHistory?.map((wei) => Number(fromUnits(wei)))}
            steps
          />
        ),
      },
    ]
  return (
    <Card aria-labelledby="compare">
      <CardHeader
        id="compare"
        title={text('compare.title', { count: validators.length })}
        end={
          <Button size="sm" variant="ghost" onClick={onClear}>
            {text('compare.clear')}
          </Button>
        }
      />
      <section
        className="network:relative network:min-w-0 network:overflow-x-auto network:p-4"
        aria-label={text('compare.scrolled')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys has to reach what is scrolled
        tabIndex={0}
      >
        <table className="network:w-full network:text-sm">
          <thead>
            <tr>
              <td />
              {validators.map((one) => (
                <th
                  key={one.address}
                  scope="col"
                  className="network:min-w-36 network:p-2 network:text-left network:font-[500]"
                >
                  <span className="network:flex network:items-center network:gap-2">
                    <Avatar address={one.address} size={20} />
                    <Link to={`/validators/${one.address}`}>{one.name}</Link>
                    <IconButton
                      label={text('compare.remove', { name: one.name })}
                      size="sm"
                      onClick={() => onRemove(one.address)}
                    >
                      <X size={14} aria-hidden="true" />
                    </IconButton>
                  </span>
                  {one.status === 'exited' && <Badge tone="bad">{text('badge.exited')}</Badge>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, name, cell, best }) => {
              const values = best ? validators.map(best) : []
              const most = Math.max(...values)
              const differ = values.some((value) => value !== most)
              return (
                <tr key={id} className="network:border-t network:border-line-soft">
                  <th scope="row" className="network:p-2 network:text-left network:font-[400] network:text-muted">
                    {name}
                  </th>
                  {validators.map((one) => {
                    const leads = differ && Number.isFinite(most) && best?.(one) === most
                    return (
                      <td
                        key={one.address}
                        className={`network:p-2 network:tabular-nums ${leads ? 'network:font-[600]' : ''}`}
                      >
                        {cell(one)}
                        {leads && <span className="pk-sr-only"> ({text('compare.best')})</span>}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

/** A share rounded as it is shown, in whole percent, so that equal figures are equally good. NaN, nothing known, is worst. */
function rounded(part: number): number {
  return Number.isNaN(part) ? Number.NEGATIVE_INFINITY : Math.round(part * 100)
}
