import type { Session } from '@portal/sdk'
import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { portal, session } from '../testing/portal'
import { NotFound } from './NotFound'

afterEach(cleanup)

const { session: _, ...table } = portal()
const sidebar = { section: '', label: 'Listed', icon: 'box', order: 0, tier: 'LIRAETH' as const }
const routes = table.routes.map((route) => ({ ...route, sidebar: route.path === '/auth' ? null : sidebar }))

async function suggested(who: Session | null): Promise<(string | null)[]> {
  const host = createTestHost({ state: { portal: { ...table, routes }, session: who } })
  renderPage(<NotFound />, { host, module: '', route: '*', at: '/gaia-lve' })
  return (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
}

test.each([
  ['a stranger', null, ['/gaia-live']],
  ['a wallet without a tier', session(), ['/gaia-live', '/']],
  ['a holder', session({ tier: 'LIRAETH' }), ['/gaia-live', '/validators', '/']],
])('%s is led to pages that open, the closest first', async (_, who, paths) => {
  expect(await suggested(who)).toEqual(paths)
})

test.each([
  ['/signals', 'Signal Feed is not here yet'],
  ['/signals/', 'Signal Feed is not here yet'],
  ['/signls', 'There is no page here'],
])('%s is told as what it is', async (at, title) => {
  renderPage(<NotFound />, {
    host: createTestHost({ state: { portal: table, session: null } }),
    module: '',
    route: '*',
    at,
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
})
