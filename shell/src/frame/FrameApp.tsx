import type { CardProps, PortalHost } from '@portal/sdk'
import { ErrorBoundary, type Module, ModuleProvider, PortalProvider, portalQueryDefaults } from '@portal/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, Suspense, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { createPath, type Location, type Navigator, Route, Router, Routes } from 'react-router'
import { FreshQueries } from '../app/FreshQueries'
import { useHeading } from '../app/useHeading'
import { useShown } from '../app/useShown'
import type { PartKind, Remotes } from '../remotes/Remotes'
import { findRoute } from '../routes/guard'
import type { FrameView, Seen } from './FrameView'

export interface FrameAppProps {
  host: PortalHost
  view: FrameView
  remotes: Remotes
  module: Module
}

/** A session that expires is the shell's to renew. */
const noLapse = { get: () => ({ waiting: false, expired: false }) }

/** All that is in a frame's document. */
export function FrameApp({ host, view, remotes, module }: FrameAppProps): ReactElement {
  const client = useMemo(() => new QueryClient({ defaultOptions: portalQueryDefaults }), [])
  const seen = useSyncExternalStore(view.subscribe, view.get)
  const part = { remotes, module, host }
  return (
    <PortalProvider host={host}>
      <QueryClientProvider client={client}>
        <FreshQueries lapse={noLapse} />
        <ModuleProvider id={module.id}>
          {seen?.kind === 'page' && <Page key="page" view={view} asked={seen.location} {...part} />}
          {seen?.kind === 'card' && <CardPart key={seen.id} view={view} seen={seen} {...part} />}
        </ModuleProvider>
      </QueryClientProvider>
    </PortalProvider>
  )
}

interface PartProps {
  remotes: Remotes
  module: Module
  host: PortalHost
}

function Page({ view, asked, ...part }: PartProps & { view: FrameView; asked: Location }): ReactElement {
  const navigator = useMemo(() => navigatorOf(view), [view])
  const shown = useShown(asked)
  return (
    <Router location={asked} navigator={navigator} useTransitions={false}>
      <Suspense fallback={null}>
        <PageAt view={view} shown={shown} {...part} />
      </Suspense>
    </Router>
  )
}

function PageAt({ view, shown, host, ...part }: PartProps & { view: FrameView; shown: Location }): ReactElement | null {
  useHeading(shown.pathname)
  useRendered(view, shown.key)
  const route = findRoute(host.getState().portal.routes, shown.pathname)
  if (!route) return null
  const page = <Part key={route.path} {...part} kind="pages" name={route.path} />
  return (
    <Routes location={shown}>
      <Route caseSensitive path={route.path} element={page} />
    </Routes>
  )
}

interface CardPartProps extends PartProps {
  view: FrameView
  seen: Extract<Seen, { kind: 'card' }>
}

function CardPart({ view, seen, host: _, ...part }: CardPartProps): ReactElement {
  const navigator = useMemo(() => navigatorOf(view), [view])
  return (
    <Router location="/" navigator={navigator} useTransitions={false}>
      <Suspense fallback={null}>
        <Rendered view={view} name={`card ${seen.id}`} />
        <Part {...part} kind="cards" name={seen.id} gate={seen.gate} />
      </Suspense>
    </Router>
  )
}

function Rendered({ view, name }: { view: FrameView; name: string }): null {
  useRendered(view, name)
  return null
}

function useRendered(view: FrameView, name: string): void {
  useLayoutEffect(() => view.rendered(name), [view, name])
}

interface NamedPartProps extends CardProps {
  remotes: Remotes
  module: Module
  kind: PartKind
  name: string
}

/** Files that did not load are told to the shell, which makes a new frame; whatever else a page throws stays in its place. */
function Part({ remotes, module, kind, name, gate }: NamedPartProps): ReactElement {
  const context = { module: module.id, version: module.version }
  return (
    <ErrorBoundary resetKey={name} context={context} onRetry={() => remotes.forgetFailure(module, kind, name)}>
      <Loaded remotes={remotes} module={module} kind={kind} name={name} gate={gate} />
    </ErrorBoundary>
  )
}

function Loaded({ remotes, module, kind, name, gate }: NamedPartProps): ReactElement {
  const Component = use(remotes.part(module, kind, name))
  return <Component gate={gate} />
}

function navigatorOf(view: FrameView): Navigator {
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => view.go(to, state, false),
    replace: (to, state) => view.go(to, state, true),
    go: (delta) => view.back(delta),
  }
}
