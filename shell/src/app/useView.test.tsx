import { PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { cleanup, render } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { guard } from '../routes/guard'
import { portal } from '../testing/portal'
import { ShellContext, type ShellParts } from './ShellContext'
import { useView } from './useView'
import { Views } from './Views'

afterEach(cleanup)

function Page({ path }: { path: string }): ReactElement | null {
  useView(guard(portal().routes, null, path), path)
  return null
}

test('each page is reported once, rendered as often as it may be, and the way to the sign-in page is none', () => {
  const routes: string[] = []
  const send = (_: unknown, init?: RequestInit) => {
    routes.push((JSON.parse(String(init?.body)) as { route: string }).route)
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  const views = new Views({ script: null, wishes: {}, referrer: '', send })
  const page = (path: string) => (
    <StrictMode>
      <ShellContext value={{ shell: { views, traces: null } } as unknown as ShellParts}>
        <PortalProvider host={createTestHost()}>
          <Page path={path} />
        </PortalProvider>
      </ShellContext>
    </StrictMode>
  )
  const { rerender } = render(page('/gaia-live'))
  for (const path of ['/gaia-live', '/', '/auth', '/nothing', '/gaia-live']) rerender(page(path))
  expect(routes).toEqual(['/gaia-live', '/auth', '*', '/gaia-live'])
})
