import type { Portal, Session } from '@portal/sdk'
import { vi } from 'vitest'
import type { EventStreamOptions } from '../app/EventStream'
import { Shell, type ShellOptions } from '../app/Shell'
import { ScriptPolicy } from '../remotes/ScriptPolicy'
import { Wallets } from '../session/wallets'
import { session } from './portal'
import { announce, FakeWallet, walletPage } from './wallet'

const shells: Shell[] = []

/** Closes every shell that a test has started, and forgets what they kept. */
export function closeShells(): void {
  for (const shell of shells.splice(0)) shell.close()
  localStorage.clear()
}

/** A shell over a core whose answers the test gives. */
export function startShell(
  first: Portal,
  wallet = new FakeWallet(),
  channel: BroadcastChannel | null = null,
  { Traces }: Pick<ShellOptions, 'Traces'> = {},
) {
  const core = {
    portal: first,
    ending: 204,
    /** the session with its next simulated balance; null: there is none */
    drawn: null as Session | null,
    /** to paths of modules; what is not here is 401 */
    answers: {} as Record<string, () => Response>,
    /** paths whose answers wait for it */
    held: {} as Record<string, Promise<unknown>>,
    /** the page on screen */
    path: '/gaia-live',
    requests: [] as { method: string; path: string; headers: Headers; body: string }[],
  }
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const method = init?.method ?? 'GET'
    core.requests.push({ method, path: pathname, headers: new Headers(init?.headers), body: String(init?.body ?? '') })
    await core.held[pathname]
    if (pathname === '/api/session/draw' && core.drawn) {
      core.portal = { ...core.portal, session: core.drawn }
      return Response.json(core.drawn)
    }
    if (pathname === '/api/portal') return Response.json(core.portal)
    if (pathname === '/api/session/challenge') return Response.json(challenge)
    if (method === 'DELETE') {
      if (core.ending === 204 && /^\/api\/sessions?$/.test(pathname)) core.portal = { ...core.portal, session: null }
      return new Response(null, { status: core.ending })
    }
    if (pathname === '/api/session') {
      core.portal = { ...core.portal, session: session() }
      return Response.json(core.portal.session)
    }
    return core.answers[pathname]?.() ?? new Response('Sign in first.', { status: 401 })
  }
  let stream: EventStreamOptions | undefined
  const startAnew = vi.fn()
  const page = walletPage()
  const wallets = new Wallets(page)
  wallets.discover()
  announce(page, wallet, 'io.metamask')
  const shell = new Shell({
    portal: first,
    theme: 'dark',
    wallets,
    policy: new ScriptPolicy(),
    Traces,
    memory: localStorage,
    reload: vi.fn(),
    path: () => core.path,
    send,
    stream: {
      channel,
      locks: channel && { request: async () => undefined },
      connect: (options) => {
        stream = options
        return { follow: vi.fn(), retryDenied: vi.fn(), reconnect: vi.fn(), startAnew, close: vi.fn() }
      },
    },
  })
  shells.push(shell)
  const emit = (topic: string, payload: unknown) => stream?.message({ topic, data: JSON.stringify(payload), id: '1' })
  const reach = (connected: boolean) => stream?.status({ connected, since: null })
  const titles = () => shell.toasts.list().map(({ title }) => title)
  return { shell, core, wallet, emit, reach, titles, startAnew, state: shell.state.get }
}

const challenge = {
  nonce: '32891756a1b2c3d4e5f6',
  domain: 'portal.test',
  uri: 'https://portal.test',
  chainId: 31337,
  statement: 'Sign in.',
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-01T00:05:00Z',
}
