import { useFormat, useText } from '@portal/sdk'
import { Button, Card, CardBody, CardHeader, Definition, Skeleton } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import type { WatchList } from '../wire'
import { RuleDialog } from './dialogs'
import { watchMessages } from './texts'
import { type RuleKind, ruleKinds } from './useWatchList'

/** What the visitor is told of beside the addresses; undefined: not there yet. */
export function RulesCard({ list }: { list: WatchList | undefined }) {
  const text = useText(watchMessages)
  const format = useFormat()
  const [open, setOpen] = useState<RuleKind | null>(null)
  const state = (kind: RuleKind) => {
    if (!list) return <Skeleton width="6rem" height="1rem" />
    const value = list.rules[kind]
    if (value === null) return text('rule.off')
    return typeof value === 'string'
      ? text('rule.transfer.on', { amount: format.gaia(value, 18) })
      : text('rule.days', { count: value })
  }
  return (
    <Card>
      <CardHeader
        title={text('rules')}
        end={
          <Definition term={text('rules')}>
            {text('rules.definition', { depth: String(list?.depth ?? '…') })}
          </Definition>
        }
      />
      <CardBody>
        <ul className="gaia:grid gaia:gap-4">
          {ruleKinds.map((kind) => {
            const on = list !== undefined && list.rules[kind] !== null
            return (
              <li key={kind} className="gaia:flex gaia:items-start gaia:justify-between gaia:gap-4">
                <div className="gaia:grid gaia:gap-0.5 gaia:min-w-0">
                  <b>{text(`rule.${kind}`)}</b>
                  <span className="gaia:text-sm gaia:text-muted">{text(`rule.${kind}.text`)}</span>
                  <span className="gaia:text-sm gaia:tabular-nums">{state(kind)}</span>
                </div>
                <Button
                  size="sm"
                  disabled={!list}
                  aria-label={text(on ? 'rule.change' : 'rule.set', { rule: text(`rule.${kind}`) })}
                  onClick={() => setOpen(kind)}
                >
                  {text(on ? 'rule.change.short' : 'rule.set.short')}
                </Button>
              </li>
            )
          })}
        </ul>
      </CardBody>
      <Suspense>{open && list && <RuleDialog kind={open} rules={list.rules} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  )
}
