import './parts/parts.css'
import './moduleState/state.css'
import type { Route } from '@portal/sdk'
import type { ComponentType, ReactElement } from 'react'
import { RemotePage } from '../remotes/RemotePage'
import { NotFound } from '../routes/instead'
import { paths } from '../routes/paths'
import { FramePart } from '../ui/FramePart'
import { AnalyticsTest } from './analyticsTest/AnalyticsTest'
import { Install } from './install/Install'
import { PlanPage } from './install/PlanPage'
import { Modules } from './moduleList/Modules'
import { Module } from './modulePage/Module'
import { useModuleEvents } from './moduleState/useModuleEvents'
import { AdminNav } from './nav/AdminNav'
import { Signing } from './parts/Signing'
import { useT as usePartsText } from './parts/text'
import { Publishers } from './publishers/Publishers'

const pages = new Map<string, ComponentType>([
  [paths.admin, Modules],
  [paths.module, Module],
  [paths.install, Install],
  [paths.plan, PlanPage],
  [paths.publishers, Publishers],
  [paths.analyticsTest, AnalyticsTest],
])

/** The admin's page behind a route, a module's too: one file for them all, since whoever opens one opens the next. */
export default function Admin({ route }: { route: Route }): ReactElement {
  useModuleEvents()
  // What a dialog on the page says is loaded with the page: nothing waits as it opens.
  usePartsText()
  const Page = pages.get(route.path) ?? NotFound
  return (
    <>
      <FramePart>
        <AdminNav of={route.module} />
      </FramePart>
      {route.module === null ? <Page /> : <RemotePage route={route} />}
      <Signing />
    </>
  )
}
