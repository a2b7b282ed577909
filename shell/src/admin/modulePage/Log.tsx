import { Button, Card, CardHeader, EmptyState, ErrorState, SearchInput, Select, Skeleton } from '@portal/sdk/ui'
import { Pause, Play } from 'lucide-react'
import { type ReactElement, useDeferredValue, useRef, useState } from 'react'
import { useModulePart } from '../api/useModules'
import { useRunning } from '../api/useRunning'
import type { AdminModule, AdminRecord } from '../wire'
import { Lines } from './Lines'
import { useT } from './text'

const levels = ['debug', 'info', 'warn', 'error'] as const
/** lines that are shown at most */
const most = 500

/**
 * What a module's process writes on the replica that answers, the newest at the end: as it comes, until it is paused; by level and by words,
 * which the core seeks in all that it has kept.
 */
export function Log({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const [level, setLevel] = useState<(typeof levels)[number]>('debug')
  const [sought, setSought] = useState('')
  const [paused, setPaused] = useState(false)
  const text = useDeferredValue(sought)
  const query = new URLSearchParams({ lines: String(most), level, text })
  const log = useModulePart<AdminRecord[]>(module.id, `log?${query}`)
  useRunning('log', module, paused)
  // While other words are sought, what was found before stays.
  const held = useRef<AdminRecord[]>(undefined)
  if (log.data) held.current = log.data
  const records = held.current
  const narrowed = level !== 'debug' || text !== ''
  return (
    <Card aria-labelledby="log" aria-busy={log.isPending || undefined}>
      <CardHeader
        id="log"
        title={t('log')}
        end={
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={paused}
            icon={paused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
            onClick={() => {
              if (paused) void log.refetch()
              setPaused(!paused)
            }}
          >
            {t(paused ? 'log.goOn' : 'log.pause')}
          </Button>
        }
      />
      <div className="log-tools">
        <SearchInput label={t('log.search')} value={sought} onSeek={(words) => setSought(words.slice(0, 100))} />
        <Select
          hideLabel
          label={t('log.level')}
          value={level}
          onChange={(value) => setLevel(value as typeof level)}
          options={levels.map((value) => ({ value, label: t(`log.from.${value}`) }))}
        />
      </div>
      {log.error ? (
        <ErrorState title={t('log.failed')} error={log.error} onRetry={() => void log.refetch()} />
      ) : !records ? (
        <Skeleton width="100%" height="320px" />
      ) : records.length === 0 ? (
        <EmptyState title={t(narrowed ? 'log.notFound' : 'log.none')}>
          {t(narrowed ? 'log.notFoundText' : 'log.noneText')}
        </EmptyState>
      ) : (
        <Lines label={t('log')} records={records} />
      )}
    </Card>
  )
}
