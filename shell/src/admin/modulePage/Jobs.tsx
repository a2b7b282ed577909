import { useFormat } from '@portal/sdk'
import { Badge, Button, Card, CardBody, CardHeader, ErrorState, TimeAgo } from '@portal/sdk/ui'
import { Play } from 'lucide-react'
import type { ReactElement } from 'react'
import { moduleURL, useAct } from '../api/useAct'
import { useModulePart } from '../api/useModules'
import type { AdminJob, AdminJobRun, AdminJobs, AdminModule } from '../wire'
import { useT } from './text'

/** runs that are shown */
const few = 8

/** What a module does by itself, when next, and how it went. A module without jobs has no card. */
export function Jobs({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const { data, error, refetch } = useModulePart<AdminJobs>(module.id, 'jobs')
  if (data?.jobs.length === 0 || (!data && !error)) return null
  const runs = data?.runs.filter(({ endedAt }) => endedAt).slice(0, few) ?? []
  return (
    <Card aria-labelledby="jobs">
      <CardHeader id="jobs" title={t('jobs')} />
      {data ? (
        <CardBody>
          <ul className="jobs">
            {data.jobs.map((job) => (
              <Job key={job.name} job={job} module={module} />
            ))}
          </ul>
          {runs.length > 0 && (
            <>
              <h3 className="mt-4 text-sm text-muted">{t('jobs.last', { count: runs.length })}</h3>
              <ol className="jobs-runs">
                {runs.map((run) => (
                  <Run key={run.id} run={run} />
                ))}
              </ol>
            </>
          )}
        </CardBody>
      ) : (
        <ErrorState title={t('jobs.failed')} error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function Job({ job, module }: { job: AdminJob; module: AdminModule }): ReactElement {
  const t = useT()
  const format = useFormat()
  const act = useAct<AdminJobs>()
  const [kind, ...rest] = job.schedule.split(' ')
  const schedule = rest.join(' ')
  const times =
    kind === 'every'
      ? t('jobs.every', { period: schedule })
      : kind === 'cron'
        ? t('jobs.cron', { cron: schedule })
        : t('jobs.onDemand')
  const next = job.replica
    ? t('jobs.runs', { replica: job.replica })
    : job.askedBy
      ? t('jobs.asked')
      : job.nextAt
        ? kind === 'asked'
          ? null
          : t('jobs.next', { time: format.time(job.nextAt) })
        : t('jobs.unplanned')
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-mono">{job.name}</span>
          {job.last ? <Outcome run={job.last} /> : <Badge>{t('jobs.never')}</Badge>}
        </p>
        <p className="text-sm text-faint">{[times, next].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        size="sm"
        className="flex-none"
        icon={<Play size={13} aria-hidden="true" />}
        aria-label={t('jobs.runOf', { job: job.name })}
        busy={act.isPending}
        disabled={!module.enabled || job.replica !== '' || job.nextAt === null}
        onClick={() =>
          act.mutate({
            url: `${moduleURL(module.id)}/jobs/${job.name}/run`,
            method: 'POST',
            failed: t('jobs.notRun', { job: job.name }),
          })
        }
      >
        {t('jobs.run')}
      </Button>
    </li>
  )
}

function Outcome({ run }: { run: AdminJobRun }): ReactElement {
  const t = useT()
  return <Badge tone={run.problem ? 'bad' : 'good'}>{t(run.problem ? 'jobs.broke' : 'jobs.done')}</Badge>
}

function Run({ run }: { run: AdminJobRun }): ReactElement {
  return (
    <li>
      <Outcome run={run} />
      <span className="font-mono">{run.name}</span>
      <span className="text-faint">
        <TimeAgo time={run.beganAt} />
      </span>
      {run.problem && <p className="col-span-full text-muted">{run.problem}</p>}
    </li>
  )
}
