import { Button, Card, CardBody, CardHeader, EmptyState, ErrorState, Select, Skeleton } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useModulePart } from '../api/useModules'
import { Done } from '../moduleState/Done'
import { Step } from '../moduleState/Step'
import type { AdminDone, AdminModule, AdminTransition } from '../wire'
import { useT } from './text'

/** lines that are shown at first */
const few = 20

const kinds = ['all', 'problems', 'acts'] as const
type Kind = (typeof kinds)[number]

/** Something in a module's past. */
type Past = { at: string; step: AdminTransition; act?: undefined } | { at: string; act: AdminDone; step?: undefined }

/** What became of a module and who did what to it, the newest first. */
export function History({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const history = useModulePart<AdminTransition[]>(module.id, 'history?limit=200')
  const acts = useModulePart<AdminDone[]>(module.id, 'acts?limit=200')
  const [kind, setKind] = useState<Kind>('all')
  const [all, setAll] = useState(false)
  const several = new Set(history.data?.map(({ replica }) => replica)).size > 1
  const list = wanted(kind, history.data ?? [], acts.data ?? [])
  const error = history.error ?? acts.error
  return (
    <Card aria-labelledby="history" aria-busy={history.isPending || acts.isPending || undefined}>
      <CardHeader
        id="history"
        title={t('history')}
        end={
          <Select
            hideLabel
            label={t('history.kind')}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            options={kinds.map((value) => ({ value, label: t(`history.${value}`) }))}
          />
        }
      />
      {error ? (
        <ErrorState
          title={t('history.failed')}
          error={error}
          onRetry={() => void Promise.all([history.refetch(), acts.refetch()])}
        />
      ) : history.isPending || acts.isPending ? (
        <CardBody>
          <Skeleton width="100%" height="120px" />
        </CardBody>
      ) : list.length === 0 ? (
        <EmptyState title={t('history.none')} />
      ) : (
        <ol className="history">
          {(all ? list : list.slice(0, few)).map(({ step, act }, index) =>
            step ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal, and their order is their identity
              <Step key={`${step.at} ${index}`} step={step} replica={several} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as of steps
              <Done key={`${act.at} ${index}`} act={act} />
            ),
          )}
        </ol>
      )}
      {!all && list.length > few && (
        <CardBody>
          <Button size="sm" block onClick={() => setAll(true)}>
            {t('history.allOf', { count: list.length })}
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

/** Both in one order. Steps that were taken in one moment keep theirs. */
function wanted(kind: Kind, steps: AdminTransition[], acts: AdminDone[]): Past[] {
  const past: Past[] = []
  if (kind !== 'acts')
    past.push(...steps.filter(({ problem }) => kind === 'all' || problem).map((step) => ({ at: step.at, step })))
  if (kind !== 'problems') past.push(...acts.map((act) => ({ at: act.at, act })))
  return past.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
