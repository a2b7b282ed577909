import { useFormat, usePortalHost } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Hourglass, Undo2 } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routes/paths'
import { modulesKey } from '../api/useModules'
import { Actor } from '../parts/Actor'
import type { AdminDrain, AdminModule, RunningEvent } from '../wire'
import { useT } from './text'
import { useTurnOn } from './useTurnOn'

interface DrainNoteProps {
  module: AdminModule
  link?: boolean
}

/** That a module is drained, since when, by whom and why, how much is still open in it, and the way back. */
export function DrainNote({ module, link }: DrainNoteProps): ReactElement | null {
  return module.drain && <Drained module={module} drain={module.drain} link={link} />
}

function Drained({ module, drain, link }: DrainNoteProps & { drain: AdminDrain }): ReactElement {
  const t = useT()
  const format = useFormat()
  const on = useTurnOn(module)
  useProgress(module)
  const draining = module.replicas.filter(({ state }) => state !== 'stopped')
  const open = draining.reduce((sum, replica) => sum + replica.open, 0)
  const text = t('drained.title', { module: module.title })
  return (
    <section className="note-warn" role="note" aria-label={text}>
      <Hourglass size={18} className="text-warn" aria-hidden="true" />
      <div>
        <p className="font-[600]">{link ? <Link to={pathOf('module', module.id)}>{text}</Link> : text}</p>
        <p className="break-words">
          {drain.reason}{' '}
          <span className="text-muted">
            (<Actor actor={drain.by} />, {format.time(drain.at)})
          </span>
        </p>
        <p role="status">
          {draining.length > 0 ? t('drained.open', { count: open, time: format.time(drain.until) }) : t('drained.over')}
        </p>
        <Button size="sm" busy={on.isPending} icon={<Undo2 size={14} aria-hidden="true" />} onClick={on.turn}>
          {t('drained.end')}
        </Button>
      </div>
    </section>
  )
}

/** Reads the list again whenever another number of requests is open. */
function useProgress({ id }: AdminModule): void {
  const host = usePortalHost()
  const client = useQueryClient()
  useEffect(
    () =>
      host.follow('running', (payload) => {
        const { kind, module } = payload as RunningEvent
        if (kind !== 'drain' || module !== id) return
        void client.invalidateQueries({ queryKey: modulesKey, exact: true }, { cancelRefetch: false })
      }),
    [host, client, id],
  )
}
