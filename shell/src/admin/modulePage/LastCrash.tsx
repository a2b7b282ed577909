import { useFormat } from '@portal/sdk'
import { Card, CardBody, CardHeader, ErrorState, TimeAgo } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useModulePart } from '../api/useModules'
import { useT as useStateT } from '../moduleState/text'
import { Evidence } from '../parts/Evidence'
import { Fact } from '../parts/Fact'
import type { AdminCrash, AdminModule } from '../wire'
import { Lines } from './Lines'
import { useT } from './text'

/** How a module's process ended last when it was not to, with what it left behind. A module that never crashed has no card. */
export function LastCrash({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const crashes = useModulePart<AdminCrash[]>(module.id, 'crashes')
  const [last, ...earlier] = crashes.data ?? []
  if (!last && !crashes.error) return null
  const retry = () => void crashes.refetch()
  return (
    <Card aria-labelledby="crash">
      <CardHeader id="crash" title={t('crash')} end={last && <TimeAgo time={last.at} />} />
      {last ? (
        <CardBody className="grid gap-4 text-sm">
          <Crash crash={last} />
          {earlier.length > 0 && (
            <details className="crashes">
              <summary>{t('crash.earlier', { count: earlier.length })}</summary>
              <ol>
                {earlier.map((crash) => (
                  <Earlier key={`${crash.at} ${crash.replica}`} crash={crash} />
                ))}
              </ol>
            </details>
          )}
        </CardBody>
      ) : (
        crashes.error && <ErrorState title={t('crash.failed')} error={crashes.error} onRetry={retry} />
      )}
    </Card>
  )
}

function useSentence(): (crash: AdminCrash) => string {
  const say = useStateT()
  return ({ class: kind, problem }) => [kind && say(`class.${kind}`), problem].filter(Boolean).join(' ')
}

function Crash({ crash }: { crash: AdminCrash }): ReactElement {
  const t = useT()
  const format = useFormat()
  const sentence = useSentence()
  const mebibytes = (bytes: number) => t('mebibytes', { count: format.number(bytes / 2 ** 20, 0) })
  const { replica, version, code, signal, ran, peak, memoryEnd, evidence, log } = crash
  return (
    <>
      <p>{sentence(crash)}</p>
      <dl className="facts">
        <Fact term={t('crash.ended')}>{code === null ? signal : t('crash.status', { code: String(code) })}</Fact>
        <Fact term={t('crash.ran')}>{t('crash.seconds', { count: format.number(ran, ran < 10 ? 1 : 0) })}</Fact>
        <Fact term={t('crash.memory')}>
          {peak === null
            ? t('crash.memoryUnknown', { end: mebibytes(memoryEnd) })
            : t('crash.memoryOf', { peak: mebibytes(peak), end: mebibytes(memoryEnd) })}
        </Fact>
        <Fact term={t('version')}>
          <span className="font-mono">{version}</span>
        </Fact>
        <Fact term={t('replica')}>
          <span className="font-mono">{replica}</span>
        </Fact>
      </dl>
      {evidence && <Evidence text={evidence} />}
      {log && log.length > 0 && (
        <details className="crashes">
          <summary>{t('crash.log', { count: log.length })}</summary>
          <Lines label={t('crash.logOf')} records={log} />
        </details>
      )}
    </>
  )
}

function Earlier({ crash }: { crash: AdminCrash }): ReactElement {
  const format = useFormat()
  const sentence = useSentence()
  return (
    <li>
      <time className="text-faint" dateTime={crash.at}>
        {format.time(crash.at)}
      </time>
      <span className="font-mono text-muted">{crash.version}</span>
      <p>{sentence(crash)}</p>
    </li>
  )
}
