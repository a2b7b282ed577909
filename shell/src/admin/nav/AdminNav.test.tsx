import type { Module } from '@portal/sdk'
import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../routes/paths'
import { adminRoute } from '../../testing/modules'
import { AdminNav } from './AdminNav'

afterEach(cleanup)

const module = (id: string, title: string, own?: true): Module => ({
  ...{ id, title, version: '0.1.0', state: 'ready', remote: null, cards: [], search: null },
  ...(own && { own }),
})

function open(at: string, of: string | null = null) {
  const { portal } = createTestHost().getState()
  const routes = [
    adminRoute(paths.admin),
    adminRoute('/gaia/campaigns', { module: 'gaia', title: 'Campaigns' }),
    adminRoute('/gaia/campaigns/:id', { module: 'gaia', title: 'Campaign' }),
    adminRoute('/gaia', { module: 'gaia', title: 'Token', access: 'public' }),
    adminRoute('/radar/admin', { module: 'radar', title: 'Publishers' }),
    adminRoute('/validators', { module: 'network', title: 'Validators', access: 'session' }),
  ]
  const modules = [module('gaia', 'GAIA', true), module('network', 'Network', true), module('radar', 'Radar')]
  const host = createTestHost({ state: { portal: { ...portal, modules, routes } } })
  renderPage(<AdminNav of={of} />, { host, module: 'admin', at })
}

const nav = () => within(screen.getByRole('navigation', { name: 'Admin' }))

const links = (within: { getAllByRole(role: 'link'): HTMLElement[] }) =>
  within.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test("the portal's own modules have their pages for admins under their names, and a partner's has none", () => {
  open('/admin')
  expect(links(within(nav().getByRole('list', { name: 'GAIA' })))).toEqual(['Campaigns /gaia/campaigns'])
  expect(links(nav())).toEqual([
    'Modules /admin',
    'Publishers /admin/publishers',
    'Analytics test /analytics-test',
    'Campaigns /gaia/campaigns',
  ])
  expect(nav().queryByText('Network')).toBeNull()
})

test("a partner's page for admins does not look like the portal's own", () => {
  open('/radar/admin', 'radar')
  expect(screen.queryByRole('navigation')).toBeNull()
  cleanup()
  open('/gaia/campaigns', 'gaia')
  expect(nav().getByRole('link', { name: 'Campaigns' })).toBeTruthy()
})

test.each([
  ['/admin', 'Modules', 'page'],
  ['/admin/', 'Modules', 'page'],
  ['/admin/modules/gaia', 'Modules', 'true'],
  ['/admin/install/00ff', 'Modules', 'true'],
  ['/gaia/campaigns', 'Campaigns', 'page'],
  ['/gaia/campaigns/7', 'Campaigns', 'true'],
])('on %s one is at %s', (at, name, current) => {
  open(at)
  const here = nav()
    .getAllByRole('link')
    .filter(({ className }) => className === 'admin-nav-here')
  expect(here.map(({ textContent }) => textContent)).toEqual([name])
  expect(here[0]?.getAttribute('aria-current')).toBe(current)
})
