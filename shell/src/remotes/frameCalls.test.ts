import type { Module } from '@portal/sdk'
import type { Calls, OpenCall } from '@portal/sdk/frame'
import { createTestHost, type TestHost } from '@portal/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { networkModule } from '../testing/portal'
import { frameCalls } from './frameCalls'

const acts = {
  toast: vi.fn(),
  go: vi.fn(),
  back: vi.fn(),
  open: vi.fn(),
  copy: vi.fn(),
  save: vi.fn(),
  keep: vi.fn(),
  reach: vi.fn(),
}
let shown = true
let touched = true
let active = true
const done = () => Object.entries(acts).flatMap(([name, { mock }]) => mock.calls.map((call) => [name, ...call]))

beforeEach(() => {
  ;[shown, touched, active] = [true, true, true]
  host = createTestHost({ wallet: async () => 'answered' })
  for (const act of Object.values(acts)) act.mockClear()
  Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ isActive: active }) })
})

let host: TestHost

function table(): Calls {
  const module = networkModule as Module
  const sight = { shown: () => shown, touched: () => touched }
  return frameCalls({ host, module, acts, ...sight, size: () => {}, paper: () => {}, layers: () => {} })
}

async function ask(name: string, value: unknown): Promise<unknown> {
  const call = table()[name]
  return call?.run(call.read(value), {} as OpenCall)
}

const file = new Blob(['a'])

test.each<[string, object, unknown[]]>([
  [
    'go',
    { to: '/validators?a=b#c', state: { from: 1 }, replace: true, count: 1 },
    ['/validators?a=b#c', { replace: true, state: { from: 1 } }],
  ],
  ['back', { delta: -1 }, [-1]],
  ['reach', { what: 'palette' }, ['palette']],
  ['open', { url: 'https://elsewhere.test/a' }, ['https://elsewhere.test/a']],
  ['copy', { text: 'abc' }, ['abc']],
  ['save', { name: 'scores 1.csv', file }, ['scores 1.csv', file]],
  ['save', { name: '../.ssh/config\u202Egpj.exe', file }, ['_.ssh_config_gpj.exe', file]],
])('%s does what was asked: %j', async (name, value, asked) => {
  await ask(name, value)
  expect(done()).toEqual([[name, ...asked]])
})

test.each(['go', 'back', 'reach', 'open', 'copy', 'save'])(
  '%s is nothing for a page that is not in sight',
  async (name) => {
    ;[shown, touched] = [false, false]
    const values = {
      go: { to: '/a', state: null, replace: false, count: 1 },
      back: { delta: 1 },
      reach: { what: 'page' },
    }
    const others = { open: { url: 'https://a.test' }, copy: { text: 'a' }, save: { name: 'a', file } }
    await ask(name, { ...values, ...others }[name]).catch(() => {})
    expect(done()).toEqual([])
  },
)

test.each([
  ['open', { url: 'https://a.test' }],
  ['copy', { text: 'a' }],
  ['save', { name: 'a', file }],
])('%s is only done after a click, and one in this page', async (name, value) => {
  active = false
  await expect(ask(name, value)).rejects.toMatchObject({ name: 'NotAllowedError' })
  ;[active, touched] = [true, false]
  await expect(ask(name, value)).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(done()).toEqual([])
})

test('a page that is not in sight goes nowhere by the host either', async () => {
  await ask('navigate', { to: '/validators' })
  expect(host.navigations).toHaveLength(1)
  shown = false
  await ask('navigate', { to: '/validators' })
  expect(host.navigations).toHaveLength(1)
})

test('a page that is not in sight reads the chain, and has the visitor asked for nothing', async () => {
  shown = false
  expect(await ask('wallet', { method: 'eth_call', params: [{}] })).toBe('answered')
  expect(await ask('wallet', { method: 'eth_accounts' })).toBe('answered')
  for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']) {
    await expect(ask('wallet', { method, params: [{}] })).rejects.toMatchObject({ name: 'NotAllowedError' })
  }
  shown = true
  expect(await ask('wallet', { method: 'eth_sendTransaction', params: [{}] })).toBe('answered')
})

test.each([
  ['go', { to: '/a', state: null, replace: true, count: 1 }],
  ['back', { delta: 1 }],
  ['reach', { what: 'page' }],
  ['navigate', { to: '/a' }],
  ['toast', { title: 'a' }],
])('%s without end ends the bridge', (name, value) => {
  const call = table()[name]
  const often = (times: number) => {
    for (let time = 0; time < times; time++) call?.read(value)
  }
  often(250)
  expect(() => often(5000)).toThrow(/a second/)
})

test.each([
  ['go', { to: 'https://elsewhere.test/', state: null, replace: false, count: 1 }],
  ['go', { to: '/.//elsewhere.test/', state: null, replace: false, count: 1 }],
  ['go', { to: '//elsewhere.test/', state: null, replace: false, count: 1 }],
  ['go', { to: 'javascript:alert(1)', state: null, replace: false, count: 1 }],
  ['open', { url: 'javascript:alert(1)' }],
  ['open', { url: 'data:text/html,x' }],
  ['open', { url: 'blob:https://portal.test/1' }],
  ['back', { delta: 1.5 }],
  ['reach', { what: 'admin' }],
  ['size', { height: Number.NaN }],
  ['size', { height: -1 }],
  ['paper', { height: -1 }],
  ['layers', { modal: 'yes', height: 1 }],
  ['save', { name: 'a', file: 'not a file' }],
  ['keep', { key: 'a', value: 1 }],
])('%s with %j is refused', async (name, value) => {
  await expect(ask(name, value)).rejects.toThrow()
  expect(done()).toEqual([])
})
