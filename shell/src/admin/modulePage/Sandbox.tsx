import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { Check, Minus, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import type { AdminModule, Layer } from '../wire'
import { messages, type TextKey, useT } from './text'

/** What holds a module's process, on the replica that answers. */
export function Sandbox({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const { layers, relaxed } = module
  return (
    <Card aria-labelledby="sandbox">
      <CardHeader id="sandbox" title={t('sandbox')} />
      {!layers?.length && (
        <CardBody className="text-sm text-muted">{t(layers ? 'sandbox.asleep' : 'sandbox.outside')}</CardBody>
      )}
      {relaxed.length > 0 && (
        <CardBody>
          <section className="note-warn" role="note">
            <TriangleAlert size={18} className="text-warn" aria-hidden="true" />
            <p>{t('sandbox.relaxed', { layers: relaxed.join(', ') })}</p>
          </section>
        </CardBody>
      )}
      {layers && layers.length > 0 && (
        <ul className="layers">
          {layers.map((layer) => (
            <Line key={layer.name} layer={layer} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ layer: { name, active, by, why } }: { layer: Layer }): ReactElement {
  const t = useT()
  const meaning = `layer.${name}`
  const Mark = active ? Check : Minus
  return (
    <li data-active={active}>
      <Mark size={15} role="img" aria-hidden={false} aria-label={t(active ? 'layer.active' : 'layer.missing')} />
      <div className="min-w-0">
        <p>
          <span className="font-mono">{name}</span>
          {Object.hasOwn(messages.en, meaning) && <span className="text-muted"> {t(meaning as TextKey)}</span>}
        </p>
        <p className="text-faint">{active ? by : why}</p>
      </div>
    </li>
  )
}
