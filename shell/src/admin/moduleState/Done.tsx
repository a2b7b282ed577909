import { useFormat } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Actor } from '../parts/Actor'
import type { AdminDone } from '../wire'
import { messages, type TextKey, useT } from './text'

/** One thing that somebody did to a module: what, who, and why. */
export function Done({ act }: { act: AdminDone }): ReactElement {
  const t = useT()
  const format = useFormat()
  const key = `done.${act.action}`
  const about = [
    act.from && act.version ? `${act.from} → ${act.version}` : act.version,
    act.before && act.after && `${act.before} → ${act.after}${act.action === 'module.memory' ? ' MiB' : ''}`,
    act.names.join(', '),
    act.reason,
    act.atOnce && t('done.atOnce'),
  ].filter(Boolean)
  return (
    <li>
      <Badge tone="accent">{Object.hasOwn(messages.en, key) ? t(key as TextKey) : act.action}</Badge>
      <span className="min-w-0 truncate text-muted">
        <Actor actor={act.by} />
      </span>
      <time className="text-faint" dateTime={act.at}>
        {format.time(act.at)}
      </time>
      {about.length > 0 && <p className="col-span-full text-muted">{about.join(' · ')}</p>}
    </li>
  )
}
