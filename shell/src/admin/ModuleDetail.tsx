import { type AdminModule, useFormat } from '@portal/sdk'
import { Badge, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { Activity, Database, ScrollText, Send, SlidersHorizontal } from 'lucide-react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { type TextKey, useT } from '../app/text'
import { StateBadge } from './StateBadge'

/** One module: what it says of itself, what is wrong, and what it may ask of the portal. */
export function ModuleDetail({ module }: { module: AdminModule }): ReactElement {
  return (
    <div className="grid items-start gap-5.5 lg:grid-cols-[1.65fr_1fr]">
      <Condition module={module} />
      <Capabilities module={module} />
    </div>
  )
}

function Condition({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const format = useFormat()
  const { remote, pid } = module
  const bundle =
    remote && t('admin.bundleSize', { kilobytes: format.number(remote.bytes / 1000, 0), mode: remote.mode })
  return (
    <Card>
      <CardHeader title={module.title} end={<StateBadge state={module.state} />} />
      <CardBody className="grid gap-3.5 text-sm">
        <p className="text-muted">{module.description}</p>
        <p className={module.problem ? 'text-bad' : undefined}>{module.problem || t('admin.noProblem')}</p>
        {module.evidence && (
          <figure className="grid gap-1.5">
            <figcaption className="text-xs text-faint">{t('admin.evidence')}</figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long trace scrolls by keyboard */}
            <pre className="evidence" tabIndex={0}>
              {module.evidence}
            </pre>
          </figure>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <Fact term={t('admin.publisher')}>{module.publisher}</Fact>
          <Fact term={t('admin.process')}>
            {pid === null ? t('admin.noProcess') : t('admin.processId', { pid: String(pid) })}
          </Fact>
          <Fact term={t('admin.pages')}>
            {format.list(module.routes.map(({ path }) => path)) || t('admin.noPages')}
          </Fact>
          {bundle && <Fact term={t('admin.bundle')}>{bundle}</Fact>}
        </dl>
      </CardBody>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </>
  )
}

const icons: Record<string, ComponentType<{ size?: number }>> = {
  'chain.read': Database,
  'chain.logs': ScrollText,
  'events.publish': Send,
  'settings.read': SlidersHorizontal,
}

function Capabilities({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  return (
    <Card>
      <CardHeader title={t('admin.may')} />
      {module.capabilities.length === 0 && <CardBody className="text-sm text-muted">{t('admin.mayNothing')}</CardBody>}
      <ul>
        {module.capabilities.map(({ name, reason }) => {
          const Shown = icons[name] ?? Activity
          return (
            <li
              key={name}
              className="grid grid-cols-[auto_1fr_auto] gap-3 border-t border-line-soft px-4.5 py-3 text-sm first:border-0"
            >
              <span className="kind kind-good" aria-hidden="true">
                <Shown size={14} />
              </span>
              <div>
                {t(`admin.capability.${name}` as TextKey)}
                <p className="text-faint">{reason}</p>
              </div>
              <span>
                <Badge tone="good">{t('admin.granted')}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
