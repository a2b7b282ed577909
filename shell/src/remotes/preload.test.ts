import type { Session } from '@portal/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkModule, portal, session } from '../testing/portal'
import { preloadPages } from './preload'
import type { Remotes } from './Remotes'

const remotes = { preload: vi.fn(), warm: vi.fn() }
const idle: (() => void)[] = []

beforeEach(() => {
  idle.splice(0)
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  remotes.preload.mockClear()
  remotes.warm.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

/** A page with one link, for a visitor. */
function link(href: string, visitor: Session | null, fields = {}): HTMLAnchorElement {
  const page = document.implementation.createHTMLDocument()
  Object.defineProperty(page, 'location', { value: new URL('/', document.baseURI) })
  page.body.innerHTML = `<a href="${new URL(href, document.baseURI)}"><b>There</b></a>`
  preloadPages(page, remotes as unknown as Remotes, () => ({ portal: portal(fields), session: visitor }))
  return page.querySelector('a') as HTMLAnchorElement
}

const holder = session({ tier: 'LIRAETH' })

test.each(['pointerover', 'focusin', 'touchstart'])('%s on a link loads the page behind it', (sign) => {
  link('/validators?sort=stake', holder)
    .querySelector('b')
    ?.dispatchEvent(new Event(sign, { bubbles: true }))
  expect(remotes.preload.mock.calls).toEqual([[networkModule, '/validators']])
})

test.each([
  ['above the tier', '/validators', session({ tier: null })],
  ['that another tier opens', '/orbit', holder],
  ["of a stranger's", '/validators', null],
  ['of the shell', '/', holder],
  ['of the module that has no remote', '/gaia-live', holder],
  ['on another site', 'https://other.example/validators', holder],
])('a page %s is not loaded', (_, href, visitor) => {
  link(href, visitor).dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(remotes.preload).not.toHaveBeenCalled()
})

test('what all remotes need is loaded when there is nothing else to do', () => {
  link('/', holder)
  expect(remotes.warm).not.toHaveBeenCalled()
  for (const act of idle) act()
  expect(remotes.warm).toHaveBeenCalledOnce()
})

test('where no remote may be loaded, nothing is', () => {
  link('/', null, { modules: [{ ...networkModule, remote: null }] })
  expect(idle).toEqual([])
})

test('a visitor who saves data loads what they open, and nothing before', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  link('/validators', holder).dispatchEvent(new Event('pointerover', { bubbles: true }))
  for (const act of idle) act()
  expect(remotes.preload).not.toHaveBeenCalled()
  expect(remotes.warm).not.toHaveBeenCalled()
})
