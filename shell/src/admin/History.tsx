import { useFormat } from '@portal/sdk'
import { Button, Card, CardBody, CardHeader, EmptyState, ErrorState, Skeleton } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { StateBadge } from './StateBadge'
import { useT } from './text'
import { useModulePart } from './useModules'
import type { AdminModule, AdminTransition } from './wire'

/** steps that are shown at first */
const few = 8

/** What became of a module, step by step, the newest first. */
export function History({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const history = useModulePart<AdminTransition[]>(module.id, 'history?limit=100')
  const [all, setAll] = useState(false)
  const list = history.data ?? []
  const several = new Set(list.map(({ replica }) => replica)).size > 1
  return (
    <Card aria-labelledby="history" aria-busy={history.isPending || undefined}>
      <CardHeader id="history" title={t('history')} />
      {history.error ? (
        <ErrorState title={t('history.failed')} error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ? (
        <CardBody>
          <Skeleton width="100%" height="120px" />
        </CardBody>
      ) : list.length === 0 ? (
        <EmptyState title={t('history.none')} />
      ) : (
        <ol className="history">
          {(all ? list : list.slice(0, few)).map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal, and their order is their identity
            <Step key={`${step.at} ${index}`} step={step} replica={several} />
          ))}
        </ol>
      )}
      {!all && list.length > few && (
        <CardBody>
          <Button size="sm" block onClick={() => setAll(true)}>
            {t('history.all', { count: list.length })}
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

export function Step({ step, replica }: { step: AdminTransition; replica: boolean }): ReactElement {
  const t = useT()
  const format = useFormat()
  return (
    <li>
      <StateBadge state={step.to} />
      <span className="font-mono text-muted">{step.version}</span>
      <time className="text-faint" dateTime={step.at}>
        {format.time(step.at)}
      </time>
      {(step.problem || replica) && (
        <p className="col-span-full text-muted">
          {replica && <span className="mr-2 font-mono">{step.replica}</span>}
          {step.problem && step.class && `${t(`class.${step.class}`)} `}
          {step.problem}
        </p>
      )}
    </li>
  )
}
