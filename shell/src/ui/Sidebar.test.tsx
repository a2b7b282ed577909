import { PortalProvider, type Route } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slices } from '../app/portal'
import type { Shell } from '../app/Shell'
import { ShellContext, type ShellParts } from '../app/ShellContext'
import { Store } from '../app/Store'
import { WalletProvider } from '../session/WalletContext'
import { networkModule, portal, session } from '../testing/portal'
import { storeOf } from '../testing/walletStore'
import { Sidebar } from './Sidebar'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The sidebar as it will be. */
const planned: Record<string, string[]> = {
  '': ['/ Dashboard'],
  GAIA: [
    '/gaia GAIA Token',
    '/gaia-purchase Buy GAIA',
    '/gaia-dashboard GAIA Dashboard',
    '/gaia-tracker GAIA Tracker',
    '/gaia-live GAIA Live',
    '/claim Claim portal',
    '/invite Join Mission',
    '/launch Launch',
  ],
  Network: [
    '/validators Validators',
    '/validator-setup Validator setup',
    '/signals Signal Feed',
    '/node-setup Node Setup',
    '/node-performance Node Performance',
    '/node-benchmarks Benchmarks',
    '/orbit Orbit Mapper',
  ],
  Market: ['/compute-marketplace Compute Market', '/community-models Model Store', '/model-versions Model Versions'],
  Assistants: ['/echo-chat E.C.H.O. Chat', '/superbrain SuperBrain', '/mait M.A.I.T.', '/ouro O.U.R.O.'],
  Spaces: ['/mirrorverse Mirrorverse VR', '/mirrorverse/neural-core Neural core'],
  Operate: ['/partners Partner Access', '/admin Admin'],
}
const routes: Route[] = Object.entries(planned).flatMap(([section, entries]) =>
  entries.map((line, order) => {
    const [path, label] = line.split(/ (.*)/s) as [string, string]
    const sidebar = { section, label, icon: 'box', order, tier: null }
    return { path, title: label, description: '', access: 'session' as const, tier: null, module: null, sidebar }
  }),
)

function show(at: string, all = routes, modules = [networkModule]) {
  const host = createTestHost({ state: slices(portal({ session: session(), routes: all, modules })) })
  const shell = { state: new Store(host.getState()), wallet: storeOf().store } as unknown as Shell
  const shown = render(
    <ShellContext value={{ shell } as ShellParts}>
      <PortalProvider host={host}>
        <WalletProvider shell={shell}>
          <MemoryRouter initialEntries={[at]}>
            <Sidebar />
            <Link to="/signals">elsewhere</Link>
          </MemoryRouter>
        </WalletProvider>
      </PortalProvider>
    </ShellContext>,
  )
  return { ...shown, host }
}

const nav = () => screen.getByRole('navigation', { name: 'Main' })
const section = (name: string) => within(nav()).getByRole('button', { name })
const entry = (name: string) => within(nav()).queryByRole('link', { name })
const press = async (...keys: string[]) => {
  await import('./sidebarKeys')
  await Promise.resolve() // the sidebar has it, too
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const focused = () => document.activeElement?.textContent

test('27 entries stand in their sections, all of them open', () => {
  show('/')
  expect(within(nav()).getAllByRole('link')).toHaveLength(27)
  expect(
    within(nav())
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(Object.keys(planned).filter(Boolean))
  for (const name of Object.keys(planned).filter(Boolean)) {
    expect(section(name).getAttribute('aria-expanded')).toBe('true')
    expect(within(within(nav()).getByRole('list', { name })).getAllByRole('link')).toHaveLength(
      planned[name]?.length ?? 0,
    )
  }
})

test('a section folds and says how many it holds, and is remembered', () => {
  const { unmount } = show('/')
  fireEvent.click(section('Network'))
  expect(entry('Signal Feed')).toBeNull()
  expect([section('Network').getAttribute('aria-expanded'), section('Network').textContent]).toEqual([
    'false',
    'Network7',
  ])
  unmount()
  show('/')
  expect([entry('Signal Feed'), entry('GAIA Live') !== null]).toEqual([null, true])
  fireEvent.click(section('Network'))
  cleanup()
  show('/')
  expect(entry('Signal Feed')).toBeTruthy()
})

test('the section of the page one goes to is open, until it is folded there', () => {
  localStorage.setItem('portal.folded', '["Network","Market"]')
  show('/')
  expect([entry('Signal Feed'), entry('Model Store')]).toEqual([null, null])
  fireEvent.click(screen.getByText('elsewhere'))
  expect(entry('Signal Feed')?.getAttribute('aria-current')).toBe('page')
  expect(entry('Model Store')).toBeNull()
  fireEvent.click(section('Network'))
  expect(entry('Signal Feed')).toBeNull()
  cleanup()
  show('/validators/0x1234')
  expect(entry('Validators')?.getAttribute('aria-current')).toBe('page')
})

test('one entry is where one is, also where its path begins with that of another', () => {
  show('/mirrorverse/neural-core')
  expect(nav().querySelectorAll('[aria-current="page"]')).toHaveLength(1)
  expect(entry('Neural core')?.getAttribute('aria-current')).toBe('page')
})

test('what was kept and is no list is forgotten', () => {
  localStorage.setItem('portal.folded', '{"Network":')
  show('/')
  expect(entry('Signal Feed')).toBeTruthy()
})

test('letters lead to the entry that begins so, also in a folded section', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_000)
  show('/')
  fireEvent.click(section('Market'))
  entry('Dashboard')?.focus()
  await press('s', 'u')
  expect(focused()).toBe('SuperBrain')
  vi.mocked(performance.now).mockReturnValue(11_000)
  await press('m', 'o')
  expect(focused()).toBe('Model Store')
  expect(section('Market').getAttribute('aria-expanded')).toBe('true')
  vi.mocked(performance.now).mockReturnValue(12_000)
  await press('g', 'a', 'i', 'a', ' ', 'l')
  expect(focused()).toBe('GAIA Live')
})

test('letters with Ctrl, and a space without letters, stay what they are', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(20_000)
  show('/')
  const button = section('Market')
  button.focus()
  await press()
  expect(fireEvent.keyDown(button, { key: 'k', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(button, { key: ' ' })).toBe(true)
  expect(document.activeElement).toBe(button)
})

test('arrows, Home and End go from line to line, past what is folded', async () => {
  localStorage.setItem('portal.folded', '["GAIA"]')
  show('/')
  entry('Dashboard')?.focus()
  await press('ArrowDown')
  expect(document.activeElement).toBe(section('GAIA'))
  await press('ArrowDown')
  expect(document.activeElement).toBe(section('Network'))
  await press('ArrowUp', 'ArrowUp', 'ArrowUp')
  expect(focused()).toBe('Admin')
  await press('Home')
  expect(focused()).toBe('Dashboard')
  await press('End')
  expect(focused()).toBe('Admin')
})

test('an entry for a time goes and comes as its module tells, without a reload', () => {
  const timed = (over: boolean) =>
    routes.map((route) =>
      route.path === '/launch' && route.sidebar
        ? { ...route, sidebar: { ...route.sidebar, until: { topic: 'gaia.launch', field: 'over', over } } }
        : route,
    )
  const entry = () => screen.queryByRole('link', { name: 'Launch' })
  const { host } = show('/gaia', timed(false))
  expect(entry()).toBeTruthy()
  act(() => host.emit('gaia.launch', { over: true }))
  expect(entry()).toBeNull()
  act(() => host.emit('gaia.launch', { over: false }))
  expect(entry()).toBeTruthy()
  act(() => host.emit('gaia.launch', null))
  expect(entry()).toBeTruthy()
  cleanup()

  show('/gaia', timed(true))
  expect(entry()).toBeNull()
})

const fallen = 'This part of the portal could not be shown. The rest of it works.'

test('an entry with a name of every object for its icon stands with the others', () => {
  const hostile = routes.map((route) => ({
    ...route,
    sidebar: route.sidebar && { ...route.sidebar, icon: 'constructor' },
  }))
  show('/', hostile)
  expect(within(nav()).getAllByRole('link')).toHaveLength(27)
})

test('entries that throw leave the wallet, and are there again when the portal says otherwise', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [first, ...rest] = routes as [Route, ...Route[]]
  const broken = { ...first, sidebar: first.sidebar && { ...first.sidebar, label: {} as string } }
  const { host } = show('/', [broken, ...rest])
  expect(within(screen.getByRole('alert')).getByText(fallen)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Gaia Portal' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Disconnect Wallet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  act(() => host.setState({ session: session({ admin: true }) }))
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
  act(() => host.setState(slices(portal({ session: session(), routes }))))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(within(nav()).getAllByRole('link')).toHaveLength(27)
})

test("a partner's entry is marked as theirs, and the portal's own are not", () => {
  const sidebar = { section: 'Network', label: 'Lab', icon: 'box', order: 9000, tier: null }
  const lab: Route = { ...(routes[1] as Route), path: '/lab', title: 'Lab', module: 'lab', sidebar }
  const modules = [{ ...networkModule, id: 'lab', title: 'Lab', partner: 'acme' }]
  show('/', [...routes, lab], modules)
  const entries = within(nav()).getAllByRole('link')
  expect(entries.filter(({ title }) => title).map(({ title, textContent }) => [title, textContent])).toEqual([
    ['From acme, a partner', 'Labacme'],
  ])
  expect(entry('Lab')).toBeTruthy()
})
