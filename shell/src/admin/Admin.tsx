import './admin.css'
import type { Route } from '@portal/sdk'
import type { ComponentType, ReactElement } from 'react'
import { RemotePage } from '../remotes/RemotePage'
import { NotFound } from '../routes/instead'
import { paths } from '../routes/paths'
import { AdminNav } from './AdminNav'
import { AnalyticsTest } from './AnalyticsTest'
import { Install } from './Install'
import { Module } from './Module'
import { Modules } from './Modules'
import { PlanPage } from './PlanPage'
import { Publishers } from './Publishers'
import { useModuleEvents } from './useModules'

const pages: Record<string, ComponentType> = {
  [paths.admin]: Modules,
  [paths.module]: Module,
  [paths.install]: Install,
  [paths.plan]: PlanPage,
  [paths.publishers]: Publishers,
  [paths.analyticsTest]: AnalyticsTest,
}

/** The admin's page behind a route, a module's too: one file for them all, since whoever opens one opens the next. */
export default function Admin({ route }: { route: Route }): ReactElement {
  useModuleEvents()
  const Page = pages[route.path] ?? NotFound
  return (
    <>
      <AdminNav of={route.module} />
      {route.module === null ? <Page /> : <RemotePage route={route} />}
    </>
  )
}
