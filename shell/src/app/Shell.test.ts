import type { ChainEvent, SessionEvent } from '@portal/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { portal, session } from '../testing/portal'
import { closeShells, startShell } from '../testing/shell'
import { FakeWallet, key, later, otherKey } from '../testing/wallet'
import { chosenLocale, followLocale } from './locale'
import { Traces } from './Traces'
import { messages, t } from './text'

afterEach(closeShells)

describe('signing in', () => {
  test('connects, signs the challenge and gets the session', async () => {
    const { shell, core, state } = startShell(portal())
    expect(await shell.enter()).toBe(true)
    expect(state().session?.address).toBe(key.address)
    const posted = core.requests.find(({ method, path }) => method === 'POST' && path === '/api/session')
    const { message, signature } = JSON.parse(posted?.body ?? '{}') as Record<string, string>
    expect(message).toContain(`account:\n${key.address}\n\nSign in.\n\nURI: https://portal.test\n`)
    expect(signature).toBe(await key.signMessage(message as string))
    expect(posted?.headers.get('X-Portal')).toBe('1')
    expect(core.requests.filter(({ method }) => method === 'GET').some(({ headers }) => headers.has('X-Portal'))).toBe(
      false,
    )
  })

  test('works for another account than the one that is signed in, and every write names the wallet', async () => {
    const { shell, core } = startShell(portal({ session: session({ address: otherKey.address }) }))
    expect(await shell.enter()).toBe(true)
    await shell.checkBalance()
    const writes = core.requests.filter(({ method }) => method === 'POST')
    expect(writes.map(({ path, headers }) => [path, headers.get('X-Portal-Wallet')])).toEqual([
      ['/api/session/challenge', key.address],
      ['/api/session', key.address],
      ['/api/session/balance', key.address],
    ])
  })

  test('goes on with the session the core has for the wallet, without a signature', async () => {
    const { shell, wallet } = startShell(portal({ session: session() }))
    expect(await shell.enter()).toBe(true)
    expect(wallet.called('personal_sign')).toEqual([])
  })

  test('needs neither the chain nor a balance of the wallet', async () => {
    const wallet = new FakeWallet()
    wallet.online = false
    wallet.answers.eth_chainId = { code: 4001, message: 'User rejected the request.' }
    const { shell, state, titles } = startShell(portal(), wallet)
    expect(await shell.enter()).toBe(true)
    expect(state()).toMatchObject({ session: { address: key.address }, wallet: { chainId: null, balance: null } })
    expect(titles()).toEqual(['Wallet Connected Successfully'])
    await shell.leave()
  })

  test('that was cancelled, with a connection approved later, asks for no signature', async () => {
    const wallet = new FakeWallet()
    const accounts = later()
    wallet.answers.eth_requestAccounts = accounts.answer
    const { shell, state } = startShell(portal(), wallet)
    const entering = shell.enter()
    shell.wallet.cancel()
    expect(await entering).toBe(false)
    accounts.give([key.address])
    await vi.waitFor(() => expect(state().wallet.address).toBe(key.address))
    expect(state().session).toBeNull()
    expect(wallet.called('personal_sign')).toEqual([])
    expect(await shell.signIn.run()).toBe(true)
  })

  test('that is refused by the wallet leaves it connected and signed out', async () => {
    const wallet = new FakeWallet()
    wallet.answers.personal_sign = { code: 4001, message: 'User rejected the request.' }
    const { shell, state, titles } = startShell(portal(), wallet)
    expect(await shell.enter()).toBe(false)
    expect(state()).toMatchObject({ session: null, wallet: { address: key.address } })
    expect(titles()).toEqual(['Sign-In Cancelled'])
  })

  test('that the wallet does not answer is cancelled without a word, and may be tried again', async () => {
    const wallet = new FakeWallet()
    wallet.answers.personal_sign = () => new Promise(() => {})
    const { shell, state, titles } = startShell(portal(), wallet)
    const entering = shell.enter()
    await vi.waitFor(() => expect(shell.wallet.get().waiting?.question).toBe('sign'))
    shell.wallet.cancel()
    expect(await entering).toBe(false)
    expect(state()).toMatchObject({ session: null, wallet: { address: key.address, isConnecting: false } })
    expect(titles()).toEqual(['Wallet Connected Successfully'])
    delete wallet.answers.personal_sign
    expect(await shell.signIn.run()).toBe(true)
  })
})

describe('signing in over a slow network', () => {
  test('is cancelled before the challenge came, and the wallet is not asked when it does', async () => {
    const { shell, core, wallet, titles } = startShell(portal())
    await shell.wallet.connect()
    const challenge = later()
    core.held['/api/session/challenge'] = challenge.answer()
    const signing = shell.signIn.run()
    shell.wallet.cancel()
    expect(await signing).toBe(false)
    challenge.give(null)
    await core.held['/api/session/challenge']
    await shell.refresh()
    expect(wallet.called('personal_sign')).toEqual([])
    expect(titles()).toEqual(['Wallet Connected Successfully'])
  })

  test('ends the session that comes after the person disconnected', async () => {
    const { shell, core, state } = startShell(portal())
    const opened = later()
    await shell.wallet.connect()
    const signing = shell.signIn.run()
    core.held['/api/session'] = opened.answer()
    const asked = (method: string) =>
      core.requests.filter((request) => request.method === method && request.path === '/api/session').length
    await vi.waitFor(() => expect(asked('POST')).toBe(1))
    const leaving = shell.leave()
    opened.give(null)
    await leaving
    expect(await signing).toBe(false)
    expect(asked('DELETE')).toBe(2)
    expect(state()).toMatchObject({ session: null, wallet: { address: null } })
  })
})

test('a session that could not be ended does not come back with the network: it is ended then', async () => {
  const { shell, core, reach, state, titles } = startShell(portal({ session: session() }))
  reach(true)
  await shell.enter()
  core.ending = 503
  reach(false)
  await shell.leave()
  expect([state().session, titles()]).toEqual([null, ['The session did not end']])
  await shell.refresh()
  expect(state().session).toBeNull()
  core.ending = 204
  core.requests.length = 0
  reach(true)
  await vi.waitFor(() => expect(core.requests.map(({ method }) => method)).toContain('DELETE'))
  await shell.refresh()
  expect(state().session).toBeNull()
})

test('disconnecting clears the wallet and ends the session', async () => {
  const { shell, core, state, titles } = startShell(portal({ session: session() }))
  await shell.enter()
  core.portal = portal()
  await shell.leave()
  expect(core.requests.some(({ method, path }) => method === 'DELETE' && path === '/api/session')).toBe(true)
  expect(state()).toMatchObject({ session: null, wallet: { address: null } })
  expect(titles()).toEqual(['Wallet Disconnected'])
})

test('signing out everywhere ends every session, keeps the wallet, and does not tell of itself', async () => {
  const { shell, core, emit, state, titles } = startShell(portal({ session: session() }))
  await shell.enter()
  core.portal = portal()
  const left = shell.leaveEverywhere()
  emit('session', { kind: 'end', reason: 'revoked' } satisfies SessionEvent)
  await left
  expect(core.requests.some(({ method, path }) => method === 'DELETE' && path === '/api/sessions')).toBe(true)
  expect(state()).toMatchObject({ session: null, wallet: { address: key.address } })
  expect(titles()).toEqual(['Wallet Connected Successfully'])
})

test('signing out everywhere that fails at the core leaves this page signed in', async () => {
  const { shell, core, state, titles } = startShell(portal({ session: session() }))
  core.ending = 503
  await expect(shell.leaveEverywhere()).rejects.toThrow('503')
  expect(state().session?.address).toBe(key.address)
  core.ending = 204
  core.portal = portal()
  await shell.leaveEverywhere()
  expect([state().session, titles()]).toEqual([null, []])
})

test('the list of sessions goes with the session, and does not come back with the next', async () => {
  const { shell, core } = startShell(portal({ session: session() }))
  await shell.enter()
  shell.dialogs.set({ sessions: true })
  core.portal = portal()
  await shell.leaveEverywhere()
  await shell.enter()
  expect(shell.state.get().session?.address).toBe(key.address)
  expect(shell.dialogs.get().sessions).toBe(false)
})

describe('another language', () => {
  afterEach(() => {
    document.documentElement.lang = 'en'
    vi.restoreAllMocks()
  })

  test('is spoken as soon as its texts are there, in this page and after a reload', async () => {
    const { shell, state } = startShell(portal())
    expect([state().locale, chosenLocale(localStorage), t('nav.signIn')]).toEqual(['en', 'en', 'Sign in'])
    await shell.switchLocale('de')
    expect([state().locale, chosenLocale(localStorage), t('nav.signIn')]).toEqual(['de', 'de', 'Anmelden'])
    expect(document.documentElement.lang).toBe('de')
    await shell.switchLocale('en')
    expect([state().locale, chosenLocale(localStorage), t('nav.signIn')]).toEqual(['en', 'en', 'Sign in'])
  })

  test('whose texts do not load is told, and the old one stays', async () => {
    const { shell, state, titles } = startShell(portal())
    vi.spyOn(messages, 'load').mockResolvedValue(false)
    await shell.switchLocale('de')
    expect([state().locale, chosenLocale(localStorage), document.documentElement.lang]).toEqual(['en', 'en', 'en'])
    expect(titles()).toEqual(['The language was not changed'])
  })

  test('that is chosen while another still loads is the one that stays', async () => {
    const { shell, state } = startShell(portal())
    await Promise.all([shell.switchLocale('de'), shell.switchLocale('en')])
    expect(state().locale).toBe('en')
  })

  test('chosen in another tab is spoken in this one', async () => {
    const { shell, state } = startShell(portal())
    followLocale(localStorage, (locale) => void shell.switchLocale(locale))
    localStorage.setItem('portal.locale', 'de')
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.locale', newValue: 'de' }))
    await vi.waitFor(() => expect(state().locale).toBe('de'))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await vi.waitFor(() => expect(state().locale).toBe('en'))
  })

  test.each(['fr', '', 'de-AT'])('that the portal does not have, %j, is English', (choice) => {
    localStorage.setItem('portal.locale', choice)
    expect(chosenLocale(localStorage)).toBe('en')
  })
})

test('what the chain tells is shown: a lower head after a reorganisation, and its silence', () => {
  const { emit, state } = startShell(portal())
  emit('chain', { head: { number: 9, time: '2026-01-01T00:00:01Z' }, silentSince: null } satisfies ChainEvent)
  expect(state().portal.chain.head?.number).toBe(9)
  emit('chain', {
    head: { number: 9, time: '2026-01-01T00:00:01Z' },
    silentSince: '2026-01-01T00:01:00Z',
  } satisfies ChainEvent)
  expect(state().portal.chain.silentSince).toBe('2026-01-01T00:01:00Z')
})

test('other thresholds are shown at once, and an answer from before does not take them back', async () => {
  const { shell, core, emit, state } = startShell(portal())
  const before = core.portal
  const tiers = before.tiers.map(({ name, threshold }) => ({ name, threshold: 2 * threshold }))
  const late = later()
  core.held['/api/portal'] = late.answer()
  const answers = [before, { ...before, tiers }]
  Object.defineProperty(core, 'portal', { get: () => answers.shift() })
  const refreshed = shell.refresh()
  emit('tiers', { tiers })
  expect(state().portal.tiers).toEqual(tiers)
  late.give(null)
  await refreshed
  expect(answers).toEqual([])
  expect(state().portal.tiers).toEqual(tiers)
})

describe('a wallet that takes its accounts back', () => {
  test('hides the session until the same account is there again', async () => {
    const { shell, wallet, core, state } = startShell(portal({ session: session() }))
    await shell.enter()
    wallet.emit('accountsChanged', [])
    expect(state().session).toBeNull()
    expect(core.requests.some(({ method }) => method === 'DELETE')).toBe(false)
    wallet.emit('accountsChanged', [key.address])
    await vi.waitFor(() => expect(state().session?.address).toBe(key.address))
    expect(wallet.called('personal_sign')).toEqual([])
  })

  test('does not show it to another account', async () => {
    const { shell, wallet, state } = startShell(portal({ session: session() }))
    await shell.enter()
    wallet.emit('accountsChanged', [])
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(state().wallet.address).toBe(otherKey.address))
    await shell.refresh()
    expect(state().session).toBeNull()
  })
})

describe('a page that loads with a session', () => {
  test('goes on with it when the wallet shows an account', async () => {
    const { shell, state } = startShell(portal({ session: session() }), new FakeWallet([key.address]))
    await shell.resume()
    expect(state()).toMatchObject({ session: { address: key.address }, wallet: { address: key.address } })
  })

  test('keeps it when the account is there and its chain cannot be read', async () => {
    const wallet = new FakeWallet([key.address])
    wallet.answers.eth_getBalance = { code: -32603, message: 'no answer' }
    const { shell, state } = startShell(portal({ session: session() }), wallet)
    await shell.resume()
    expect(state().session?.address).toBe(key.address)
  })

  test('hides it while the wallet is locked, and shows it when it opens', async () => {
    localStorage.setItem('portal.wallet', 'io.metamask')
    const { shell, wallet, state, titles } = startShell(portal({ session: session() }))
    await shell.resume()
    await shell.refresh()
    expect(state().session).toBeNull()
    expect(titles()).toEqual([])
    wallet.accounts = [key.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(state().session?.address).toBe(key.address))
    expect(wallet.called('personal_sign')).toEqual([])
  })
})

describe('a simulated balance', () => {
  const simulated = (fields: Parameters<typeof session>[0] = {}) => session({ balanceSource: 'simulated', ...fields })
  const drawing = (core: ReturnType<typeof startShell>['core']) =>
    core.requests.filter(({ path }) => path === '/api/session/draw').map(({ body }) => JSON.parse(body) as unknown)

  test('is drawn anew when a page goes on with the session', async () => {
    const { shell, core, state, titles } = startShell(portal({ session: simulated() }), new FakeWallet([key.address]))
    core.drawn = simulated({ gaiaBalance: 50_499, tier: 'NAXUS' })
    await shell.resume()
    await vi.waitFor(() => expect(state().session).toMatchObject({ gaiaBalance: 50_499, tier: 'NAXUS' }))
    expect(drawing(core)).toEqual([{ on: 'silent check' }])
    expect(titles()).toEqual([])
  })

  test('is drawn anew when a wallet connects that is signed in, and the toast is the connection’s', async () => {
    const { shell, core, state, titles } = startShell(
      portal({ session: simulated({ tier: 'LIRAETH', gaiaBalance: 700 }) }),
    )
    core.drawn = simulated({ gaiaBalance: 99 })
    await shell.enter()
    await vi.waitFor(() => expect(state().session).toMatchObject({ gaiaBalance: 99, tier: null }))
    expect(drawing(core)).toEqual([{ on: 'user connect' }])
    expect(titles()).toEqual(['Wallet Connected Successfully'])
  })

  test('is drawn anew when the wallet opens again', async () => {
    const { shell, wallet, core, state } = startShell(portal({ session: simulated() }))
    core.drawn = simulated({ gaiaBalance: 100 })
    await shell.enter()
    await vi.waitFor(() => expect(state().session?.gaiaBalance).toBe(100))
    wallet.emit('accountsChanged', [])
    expect(state().session).toBeNull()
    core.drawn = simulated({ gaiaBalance: 12_345 })
    wallet.emit('accountsChanged', [key.address])
    await vi.waitFor(() => expect(state().session?.gaiaBalance).toBe(12_345))
    expect(drawing(core)).toEqual([{ on: 'user connect' }, { on: 'silent check' }])
  })

  test('stays as it is when it is checked, when it cannot be drawn, and for another account', async () => {
    const { shell, wallet, core, state } = startShell(portal({ session: simulated({ gaiaBalance: 700 }) }))
    await shell.enter()
    await vi.waitFor(() => expect(drawing(core)).toEqual([{ on: 'user connect' }]))
    await shell.checkBalance()
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(state().wallet.address).toBe(otherKey.address))
    expect(drawing(core)).toEqual([{ on: 'user connect' }])
    expect(state().session?.gaiaBalance).toBe(700)
  })

  test('is not asked for where the chain says what the wallet holds', async () => {
    const { shell, core } = startShell(portal({ session: session() }), new FakeWallet([key.address]))
    await shell.resume()
    await shell.enter()
    expect(drawing(core)).toEqual([])
  })
})

test('a sign-in in another tab signs this one in, wallet and all', async () => {
  const wallet = new FakeWallet()
  const { core, state } = startShell(portal(), wallet, new BroadcastChannel('signed-elsewhere'))
  core.portal = portal({ session: session() })
  wallet.accounts = [key.address]
  const other = new BroadcastChannel('signed-elsewhere')
  other.postMessage({ kind: 'session', signedIn: true })
  await vi.waitFor(() =>
    expect(state()).toMatchObject({ session: { address: key.address }, wallet: { address: key.address } }),
  )
  other.close()
})

describe('events', () => {
  const balance = (fields: Parameters<typeof session>[0]): SessionEvent => ({
    kind: 'balance',
    session: session(fields),
  })

  test('a tier that rises comes together with what it opens', async () => {
    const closed = portal({ session: session() })
    const locked = { ...closed, modules: closed.modules.map((module) => ({ ...module, remote: null })) }
    const { emit, core, state, titles } = startShell(locked)
    core.portal = portal({ session: session({ tier: 'LIRAETH', gaiaBalance: 500 }) })
    emit('session', balance({ tier: 'LIRAETH', gaiaBalance: 500 }))
    expect(state().session?.tier).toBeNull()
    await vi.waitFor(() => expect(state().session?.tier).toBe('LIRAETH'))
    expect(state().portal.modules[0]?.remote).not.toBeNull()
    expect(titles()).toEqual(['You reached LIRAETH'])
  })

  test('a balance that was told while the portal was asked is newer than the answer', async () => {
    const { shell, core, emit, state } = startShell(portal({ session: session({ tier: 'LIRAETH', gaiaBalance: 700 }) }))
    const shown: (number | undefined)[] = []
    shell.state.subscribe(() => shown.push(state().session?.gaiaBalance))
    let answer = () => {}
    core.held['/api/portal'] = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = shell.refresh()
    emit('session', balance({ tier: 'LIRAETH', gaiaBalance: 900 }))
    core.held['/api/portal'] = Promise.resolve().then(() => {
      core.portal = portal({ session: session({ tier: 'LIRAETH', gaiaBalance: 900 }) })
    })
    answer()
    await asked
    expect(core.requests.filter(({ path }) => path === '/api/portal')).toHaveLength(2)
    expect(new Set(shown)).toEqual(new Set([900]))
  })

  test('a tier that falls closes at once', () => {
    const { emit, state } = startShell(portal({ session: session({ tier: 'LIRAETH' }) }))
    emit('session', balance({ tier: null }))
    expect(state().session?.tier).toBeNull()
  })

  test('a tier that falls is told as a loss, and leaves the toast that is there', () => {
    const { emit, shell, titles } = startShell(portal({ session: session({ tier: 'LIRAETH' }) }))
    shell.toast({ title: 'You sent 400 GAIA' })
    emit('session', balance({ tier: null }))
    expect(titles()).toEqual(['You sent 400 GAIA'])
    shell.toasts.dismiss(shell.toasts.list()[0]?.id as number)
    expect(shell.toasts.list()).toMatchObject([{ title: 'You have no tier any more', open: true, loss: true }])
  })

  test('what became of a tier is of no interest when the session has ended', () => {
    const { emit, shell, titles } = startShell(portal({ session: session({ tier: 'LIRAETH' }) }))
    shell.toast({ title: 'You sent 400 GAIA' })
    emit('session', balance({ tier: null }))
    emit('session', { kind: 'end', reason: 'signed out' })
    shell.toasts.dismiss(shell.toasts.list()[0]?.id as number)
    expect(titles()).toEqual(['You sent 400 GAIA'])
  })

  test('a module that is turned off is gone at once, and back when it is on', async () => {
    const { shell, emit, core, state } = startShell(portal())
    shell.onModuleGone = vi.fn()
    const all = core.portal
    core.portal = { ...all, modules: [], routes: all.routes.filter(({ module }) => module !== 'network') }
    emit('module', { id: 'network', version: '0.1.0', enabled: false, state: 'draining' })
    expect(state().portal.routes.some(({ module }) => module === 'network')).toBe(false)
    expect(shell.onModuleGone).toHaveBeenCalledWith('network')
    core.portal = all
    emit('module', { id: 'network', version: '0.1.0', enabled: true, state: 'ready' })
    await vi.waitFor(() => expect(state().portal.routes.some(({ module }) => module === 'network')).toBe(true))
  })

  test('a page cannot ask for anything but the API of this portal', async () => {
    const { shell } = startShell(portal())
    await expect(shell.host.fetch({ url: 'https://evil.example/api/x' })).rejects.toThrow(TypeError)
    await expect(shell.host.fetch({ url: '/auth' })).rejects.toThrow(TypeError)
    await expect(shell.host.fetch({ url: '/api/../auth' })).rejects.toThrow(TypeError)
  })
})

test.each([
  ['where the portal records traces', { Traces }, null, true],
  ['not where it records none', {}, null, false],
  ['not for whoever wants not to be followed', { Traces }, '1', false],
] as const)('requests say what they belong to %s', async (_, options, doNotTrack, said) => {
  Object.defineProperty(navigator, 'doNotTrack', { value: doNotTrack, configurable: true })
  const { shell, core } = startShell(portal({ session: session() }), undefined, null, options)
  Reflect.deleteProperty(navigator, 'doNotTrack')
  await shell.checkBalance()
  const asked = core.requests.find(({ path }) => path === '/api/session/balance')
  expect(asked?.headers.has('traceparent')).toBe(said)
})
