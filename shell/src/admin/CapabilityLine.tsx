import { Activity, Database, ScrollText, Send, SlidersHorizontal } from 'lucide-react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { messages, type TextKey, useT } from './text'

const icons: Record<string, ComponentType<{ size?: number }>> = {
  'chain.read': Database,
  'chain.logs': ScrollText,
  'events.publish': Send,
  'settings.read': SlidersHorizontal,
}

export interface CapabilityLineProps {
  name: string
  /** what it lets the module do, as the portal says it; for a decision about it */
  meaning?: string
  /** why the module asks, in its own words */
  reason: string
  end?: ReactNode
}

/** One thing that a module may ask of the portal, in plain words. */
export function CapabilityLine({ name, meaning, reason, end }: CapabilityLineProps): ReactElement {
  const t = useT()
  const Shown = icons[name] ?? Activity
  const known = (key: string, otherwise: string) => (Object.hasOwn(messages.en, key) ? t(key as TextKey) : otherwise)
  return (
    <div className="capability">
      <span className="kind kind-good" aria-hidden="true">
        <Shown size={14} />
      </span>
      <div className="min-w-0">
        {known(`capability.${name}`, name)}
        {meaning && <p className="text-muted">{known(`meaning.${name}`, meaning)}</p>}
        <p className="text-faint">{meaning ? t('may.reason', { reason }) : reason}</p>
      </div>
      {end}
    </div>
  )
}
