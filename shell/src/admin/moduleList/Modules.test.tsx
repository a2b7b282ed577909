import { renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '../../routes/paths'
import { adminHost } from '../../testing/admin'
import { adminModule, adminRoute } from '../../testing/modules'
import Admin from '../Admin'
import type { AdminModule } from '../wire'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(modules: AdminModule[]) {
  const core = { modules, status: 200 }
  const host = adminHost({
    fetch: ({ url, method = 'GET' }) => {
      if (method !== 'GET') return { status: core.status, body: 'The path /lab is taken by Lab.' }
      return url === '/api/admin/modules' ? { json: core.modules } : { status: 404 }
    },
  })
  renderPage(<Admin route={adminRoute(paths.admin)} />, { host, module: 'admin' })
  return { core, host }
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)

test('a module leads to its page, and one that is not well says why without being asked', async () => {
  open([
    adminModule(),
    adminModule({ id: 'lab', title: 'Lab', state: 'crashed', class: 'ended', problem: 'It was killed.' }),
  ])
  expect((await screen.findByRole('link', { name: /^Network/ })).getAttribute('href')).toBe('/admin/modules/network')
  expect(screen.getByText(/It was killed\./).textContent).toBe('Its process ended. It was killed.')
  expect(screen.getByRole('link', { name: 'Open Lab' }).getAttribute('href')).toBe('/admin/modules/lab')
  expect(screen.queryByRole('link', { name: 'Open Network' })).toBeNull()
})

test('a switch that the core does not turn says why, and the list is read again', async () => {
  const { core, host } = open([adminModule({ enabled: false, state: 'stopped' })])
  core.status = 409
  fireEvent.click(await screen.findByRole('switch', { name: 'Enable Network' }))
  await waitFor(() => expect(host.toasts).toHaveLength(1))
  expect(host.toasts[0]).toEqual({
    title: 'Network was not changed',
    description: '409: The path /lab is taken by Lab.',
    destructive: true,
  })
  expect(host.requests.filter(({ url }) => url === '/api/admin/modules')).toHaveLength(2)
})

test('among many modules one looks for a name, an id or a publisher', async () => {
  const several = Array.from({ length: 20 }, (_, index) =>
    adminModule({ id: `tool-${index}`, title: `Tool ${index}`, publisherName: index < 2 ? 'Acme Labs' : 'Gaia' }),
  )
  open(several)
  const search = await screen.findByRole('searchbox', { name: 'Find a module' })
  fireEvent.change(search, { target: { value: ' acme ' } })
  expect(names()).toEqual(['Tool 0tool-0', 'Tool 1tool-1'])
  fireEvent.change(search, { target: { value: 'nobody' } })
  expect(screen.getByText('No module has “nobody”')).toBeTruthy()
})

test('without a module there is one thing to do', async () => {
  open([])
  await screen.findByText('No module is installed')
  expect(screen.getAllByRole('link', { name: 'Install module' })).toHaveLength(2)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('page views of a page whose name is no text fall alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const host = adminHost({
    fetch: ({ url }) => {
      if (url === '/api/admin/modules') return { json: [adminModule()] }
      const days = [{ day: '2026-01-01', views: 1, visitors: 1 }]
      return { json: { days, routes: [{ route: '/network', views: 1 }], tiers: [], referrers: [] } }
    },
  })
  const { portal } = host.getState()
  const [route] = portal.routes
  host.setState({ portal: { ...portal, routes: [{ ...route, path: '/network', title: { no: 'text' } }] as never } })
  renderPage(<Admin route={adminRoute(paths.admin)} />, { host, module: 'admin' })
  await screen.findByText('This part of the portal could not be shown. The rest of it works.')
  await screen.findByRole('link', { name: /^Network/ })
})
