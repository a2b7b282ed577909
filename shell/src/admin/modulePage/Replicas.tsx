import { useFormat } from '@portal/sdk'
import type { ReactElement } from 'react'
import { StateBadge } from '../moduleState/StateBadge'
import type { AdminModule, AdminReplica } from '../wire'
import { useT } from './text'

/** Milliseconds after which a replica that said nothing is taken for gone. */
const patience = 15_000

/** The portal's replicas, a line each. Nothing where there is only one and it runs the module's version in the module's state. */
export function Replicas({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const { replicas } = module
  const differs = replicas.some(({ version, state }) => version !== module.version || state !== module.state)
  if (replicas.length < 2 && !differs) return null
  const newest = Math.max(...replicas.map(({ seenAt }) => Date.parse(seenAt)))
  return (
    <div>
      <h3 className="mb-1.5">{t('replicas')}</h3>
      <ul className="replicas">
        {replicas.map((replica) => (
          <Line key={replica.replica} replica={replica} silent={newest - Date.parse(replica.seenAt) > patience} />
        ))}
      </ul>
    </div>
  )
}

function Line({ replica, silent }: { replica: AdminReplica; silent: boolean }): ReactElement {
  const t = useT()
  const format = useFormat()
  return (
    <li>
      <span className="min-w-0 truncate font-mono">{replica.replica}</span>
      <span className="font-mono">{replica.version}</span>
      <StateBadge state={replica.state} />
      <span className="text-faint">
        {silent
          ? t('replicas.silent', { time: format.time(replica.seenAt) })
          : replica.state === 'draining'
            ? t('replicas.open', { count: format.number(replica.open) })
            : replica.pid !== null && t('process.id', { pid: String(replica.pid) })}
      </span>
      {replica.problem && <p className="col-span-full text-muted">{replica.problem}</p>}
    </li>
  )
}
