import { useFormat } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Power, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routes/paths'
import { Actor } from '../parts/Actor'
import type { AdminModule } from '../wire'
import { useT } from './text'
import { useTurnOn } from './useTurnOn'

/** That a module is off for everybody, since when, by whom and why, and the way back. */
export function OffNote({ module, link }: { module: AdminModule; link?: boolean }): ReactElement | null {
  const t = useT()
  const format = useFormat()
  const on = useTurnOn(module)
  if (module.enabled) return null
  const { title, off } = module
  const text = t('off.title', { module: title })
  return (
    <section className="note-warn" role="note" aria-label={text}>
      <Power size={18} className="text-warn" aria-hidden="true" />
      <div>
        <p className="font-[600]">{link ? <Link to={pathOf('module', module.id)}>{text}</Link> : text}</p>
        {off && (
          <p className="break-words">
            {off.reason}{' '}
            <span className="text-muted">
              (<Actor actor={off.by} />, {format.time(off.at)})
            </span>
          </p>
        )}
        <Button size="sm" busy={on.isPending} icon={<Undo2 size={14} aria-hidden="true" />} onClick={on.turn}>
          {t('turnOn', { module: title })}
        </Button>
      </div>
    </section>
  )
}
