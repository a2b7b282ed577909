import {
  Activity,
  Bell,
  Blocks,
  CalendarClock,
  ClipboardList,
  Database,
  Files,
  Globe,
  KeyRound,
  Rss,
  ScrollText,
  Send,
  ShieldAlert,
  Signature,
  SlidersHorizontal,
  Table2,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { messages, type TextKey, useT } from './text'

const icons = new Map<string, ComponentType<{ size?: number }>>([
  ['audit.write', ClipboardList],
  ['blobs.use', Files],
  ['caller.read', UserRound],
  ['chain.read', Database],
  ['chain.follow', ScrollText],
  ['egress.fetch', Globe],
  ['events.publish', Send],
  ['events.read', Rss],
  ['jobs.run', CalendarClock],
  ['kv.use', KeyRound],
  ['modules.read', Blocks],
  ['notifications.send', Bell],
  ['sandbox.calls', ShieldAlert],
  ['sandbox.files', ShieldAlert],
  ['settings.read', SlidersHorizontal],
  ['sql.use', Table2],
  ['wallet.call', Wallet],
  ['wallet.sign', Signature],
])

export interface CapabilityLineProps {
  /** of the capability, or of its grant: `name:target` */
  name: string
  /** what it reaches, where the name does not say it */
  targets?: string[]
  /** what it lets the module do, as the portal says it; for a decision about it */
  meaning?: string
  /** why the module asks, in its own words */
  reason?: string
  /** what became of it */
  children?: ReactNode
  end?: ReactNode
}

/** One thing that a module may ask of the portal, in plain words. */
export function CapabilityLine({ name, targets, meaning, reason, children, end }: CapabilityLineProps): ReactElement {
  const t = useT()
  const [kind = name, target] = name.split(/:(.*)/)
  const Shown = icons.get(kind) ?? Activity
  const every = target === '*' ? '.every' : ''
  const known = (key: string, otherwise: string) =>
    Object.hasOwn(messages.en, key) ? t(key as TextKey, { target: target ?? '' }) : otherwise
  return (
    <div className="capability">
      <span className="kind kind-good" aria-hidden="true">
        <Shown size={14} />
      </span>
      <div className="min-w-0">
        {known(`capability.${kind}`, kind)}
        {(targets ?? (target ? [target] : [])).map((reached) => (
          <code key={reached} className="target">
            {reached}
          </code>
        ))}
        {meaning && <p className="text-muted">{known(`meaning.${kind}${every}`, meaning)}</p>}
        {reason && <p className="text-faint">{meaning ? t('may.reason', { reason }) : reason}</p>}
        {children}
      </div>
      {end}
    </div>
  )
}
