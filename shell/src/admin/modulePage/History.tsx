import { Button, Card, CardBody, CardHeader, EmptyState, ErrorState, Skeleton } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useModulePart } from '../api/useModules'
import { Steps } from '../moduleState/Steps'
import type { AdminModule, AdminTransition } from '../wire'
import { useT } from './text'

/** steps that are shown at first */
const few = 8

/** What became of a module, step by step, the newest first. */
export function History({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const history = useModulePart<AdminTransition[]>(module.id, 'history?limit=100')
  const [all, setAll] = useState(false)
  const list = history.data ?? []
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
        <Steps steps={all ? list : list.slice(0, few)} among={list} />
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
