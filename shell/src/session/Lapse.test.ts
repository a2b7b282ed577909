import type { Session, SessionEvent } from '@portal/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { portal, session } from '../testing/portal'
import { closeShells, startShell } from '../testing/shell'
import { FakeWallet, key, otherKey } from '../testing/wallet'

afterEach(closeShells)

const expired: SessionEvent = { kind: 'end', reason: 'expired' }
const revoked: SessionEvent = { kind: 'end', reason: 'revoked' }
const signedIn = (fields: Partial<Session> = {}) => portal({ session: session({ tier: 'LIRAETH', ...fields }) })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
/** The portal of a stranger, who may load nothing of the network. */
const stranger = () => {
  const all = portal()
  return { ...all, modules: all.modules.map((module) => ({ ...module, remote: null })) }
}

/** A page of validators, whose session the core has ended. */
async function lapsed({
  wallet = new FakeWallet([key.address]),
  event = expired as SessionEvent | null,
  expiresAt = session().expiresAt,
} = {}) {
  const started = startShell(signedIn({ expiresAt }), wallet)
  const { shell, core, emit } = started
  core.path = '/validators'
  await shell.resume()
  core.portal = stranger()
  core.requests.length = 0
  if (event) emit('session', event)
  else await shell.refresh()
  await shell.refresh()
  return started
}

describe('a session that was ended before its time', () => {
  test.each([
    ['revoked', revoked, 'Your session was ended from elsewhere.'],
    ['gone', null, 'Your session has ended. Sign in again to go on.'],
  ] as const)('leaves nothing of a guarded page: %s', async (_, event, description) => {
    const { shell, state } = await lapsed({ event, expiresAt: inAnHour() })
    expect(state().session).toBeNull()
    expect(state().portal.modules[0]?.remote).toBeNull()
    expect(shell.lapse.get()).toEqual({ expired: false, waiting: false })
    expect(shell.toasts.list()).toMatchObject([{ title: 'Signed out', description, destructive: true }])
  })

  test('was ended early, too, where its use had moved its end', async () => {
    const { shell, core, state } = startShell(signedIn(), new FakeWallet([key.address]))
    core.path = '/validators'
    await shell.resume()
    shell.prolonged(session({ tier: 'LIRAETH', expiresAt: inAnHour() }))
    core.portal = stranger()
    await shell.refresh()
    expect([state().session, shell.lapse.get().waiting]).toEqual([null, false])
  })

  test('has a read of the page fail with 401 at once', async () => {
    const { shell, core } = startShell(signedIn({ expiresAt: inAnHour() }), new FakeWallet([key.address]))
    core.path = '/validators'
    await shell.resume()
    core.portal = stranger()
    expect((await shell.host.fetch({ url: '/api/m/network/validators' })).status).toBe(401)
  })
})

describe('a guarded page whose session expires', () => {
  test.each([
    ['told', expired],
    ['found out', null],
  ] as const)('keeps what it shows: %s', async (_, event) => {
    const { shell, state, titles } = await lapsed({ event })
    expect(shell.lapse.get()).toEqual({ expired: true, waiting: true })
    expect(state().session).toMatchObject({ address: key.address, tier: 'LIRAETH' })
    expect(state().portal.modules[0]?.remote).not.toBeNull()
    expect(titles()).toEqual([])
  })

  test('follows the chain all the same', async () => {
    const { shell, core, state } = await lapsed()
    core.portal = { ...core.portal, chain: { ...core.portal.chain, silentSince: '2026-01-01T00:01:00Z' } }
    await shell.refresh()
    expect(state().portal.chain.silentSince).toBe('2026-01-01T00:01:00Z')
  })

  test('goes on after one signature, and its topics are asked for again', async () => {
    const { shell, wallet, state, startAnew } = await lapsed()
    const before = state().session
    expect(await shell.renew()).toBe(true)
    expect(wallet.called('personal_sign')).toHaveLength(1)
    expect(wallet.called('eth_requestAccounts')).toEqual([])
    expect(shell.lapse.get()).toEqual({ expired: false, waiting: false })
    expect(state().session?.address).toBe(before?.address)
    expect(startAnew).toHaveBeenCalledOnce()
  })

  test('connects the wallet first where this page has none', async () => {
    const { shell, wallet } = await lapsed({ wallet: new FakeWallet() })
    expect(shell.lapse.get().waiting).toBe(false)
    const other = await lapsed()
    other.wallet.accounts = []
    other.wallet.emit('accountsChanged', [])
    expect(other.shell.lapse.get().waiting).toBe(true)
    expect(other.state().session).not.toBeNull()
    expect(await other.shell.renew()).toBe(true)
    expect(other.wallet.called('eth_requestAccounts')).toHaveLength(1)
    expect(wallet.called('eth_requestAccounts')).toEqual([])
  })

  test('waits on when the wallet refuses the signature', async () => {
    const { shell, wallet, state, titles } = await lapsed()
    wallet.answers.personal_sign = { code: 4001, message: 'User rejected the request.' }
    expect(await shell.renew()).toBe(false)
    expect(titles()).toEqual(['Sign-In Cancelled'])
    expect([shell.lapse.get().waiting, state().session === null]).toEqual([true, false])
    delete wallet.answers.personal_sign
    expect(await shell.renew()).toBe(true)
  })

  test('waits on when the signature is given up', async () => {
    const { shell, wallet, titles } = await lapsed()
    wallet.answers.personal_sign = () => new Promise(() => {})
    const renewal = shell.renew()
    await vi.waitFor(() => expect(wallet.called('personal_sign')).toHaveLength(1))
    shell.wallet.cancel()
    expect(await renewal).toBe(false)
    expect([shell.lapse.get().waiting, titles()]).toEqual([true, []])
  })

  test('is another wallet’s when that signs in', async () => {
    const { shell, core, state } = await lapsed()
    core.portal = portal({ session: session({ address: otherKey.address }) })
    await shell.refresh()
    expect(state().session?.address).toBe(otherKey.address)
    expect(shell.lapse.get().waiting).toBe(false)
  })

  test('is left as a stranger', async () => {
    const { shell, state, titles } = await lapsed()
    await shell.giveUp()
    expect(state()).toMatchObject({ session: null, wallet: { address: key.address } })
    expect(state().portal.modules[0]?.remote).toBeNull()
    expect([shell.lapse.get().expired, titles()]).toEqual([false, []])
  })

  test('is not taken for signed in by an answer from before the end', async () => {
    const { shell, core, emit, state } = startShell(signedIn(), new FakeWallet([key.address]))
    core.path = '/validators'
    const late = shell.refresh()
    core.portal = stranger()
    const seen: boolean[] = []
    shell.lapse.subscribe(() => seen.push(shell.lapse.get().waiting))
    emit('session', expired)
    await late
    await shell.refresh()
    expect([seen, state().session === null]).toEqual([[true], false])
  })
})

describe('a request that the core refuses because the session has ended', () => {
  const refusing = async () => {
    const { shell, core, ...rest } = startShell(signedIn(), new FakeWallet([key.address]))
    core.path = '/validators'
    await shell.resume()
    core.portal = stranger()
    const asked = (path: string) => core.requests.filter((request) => request.path === path).length
    const read = shell.host.fetch({ url: '/api/m/network/validators' })
    await vi.waitFor(() => expect(shell.lapse.get()).toEqual({ expired: true, waiting: true }))
    return { shell, core, asked, read, ...rest }
  }

  test('is asked again by itself after the renewal where the page read', async () => {
    const { shell, core, asked, read } = await refusing()
    await shell.refresh()
    expect(asked('/api/m/network/validators')).toBe(1)
    core.answers['/api/m/network/validators'] = () => Response.json(['meridian'])
    await shell.renew()
    expect(await read).toMatchObject({ status: 200, body: '["meridian"]' })
    expect(asked('/api/m/network/validators')).toBe(2)
  })

  test('is asked again for a stream and for bytes, too', async () => {
    const { shell, core, read } = await refusing()
    const url = '/api/m/network/history'
    const [streamed, bytes] = [shell.host.fetch({ url, as: 'stream' }), shell.host.fetch({ url, as: 'bytes' })]
    core.answers[url] = () => new Response('north')
    await shell.renew()
    await read
    expect(await new Response((await streamed).body).text()).toBe('north')
    expect(new TextDecoder().decode((await bytes).body)).toBe('north')
  })

  test('is over for a read that is given up while it waits', async () => {
    const { shell, asked } = await refusing()
    const work = new AbortController()
    const read = shell.host.fetch({ url: '/api/m/network/history', signal: work.signal })
    await vi.waitFor(() => expect(asked('/api/m/network/history')).toBe(1))
    await shell.refresh()
    work.abort()
    await expect(read).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked('/api/m/network/history')).toBe(1)
  })

  test('is asked again, too, where the refusal comes after the renewal', async () => {
    const { shell, core, read: first } = await refusing()
    let refuse = () => {}
    core.held['/api/m/network/mine'] = new Promise<void>((resolve) => {
      refuse = resolve
    })
    const late = shell.host.fetch({ url: '/api/m/network/mine' })
    core.answers['/api/m/network/validators'] = () => Response.json(['meridian'])
    await shell.renew()
    await first
    core.answers['/api/m/network/mine'] = () => {
      core.answers['/api/m/network/mine'] = () => Response.json(['mine'])
      return new Response('Sign in first.', { status: 401 })
    }
    refuse()
    expect(await late).toMatchObject({ status: 200, body: '["mine"]' })
  })

  test('is not asked again for another account, whose page reads for itself', async () => {
    const { shell, core, asked, read } = await refusing()
    core.portal = portal({ session: session({ address: otherKey.address }) })
    await shell.refresh()
    expect((await read).status).toBe(401)
    expect(asked('/api/m/network/validators')).toBe(1)
  })

  test('fails with 401 when the page is left', async () => {
    const { shell, asked, read } = await refusing()
    await shell.giveUp()
    expect((await read).status).toBe(401)
    expect(asked('/api/m/network/validators')).toBe(1)
  })

  test('fails with 401 at once where the person wrote, and may be sent again', async () => {
    const { shell, core, asked } = await refusing()
    const write = { url: '/api/m/network/stake', method: 'POST', body: {} }
    expect((await shell.host.fetch(write)).status).toBe(401)
    await shell.renew()
    expect(asked('/api/m/network/stake')).toBe(1)
    core.answers['/api/m/network/stake'] = () => new Response(null, { status: 204 })
    expect((await shell.host.fetch(write)).status).toBe(204)
  })

  test('fails with 401 at once where the session is still there', async () => {
    const { shell, core } = startShell(signedIn())
    core.path = '/validators'
    expect((await shell.host.fetch({ url: '/api/m/network/validators' })).status).toBe(401)
    expect(shell.lapse.get().expired).toBe(false)
  })
})

test('a public page goes on without the session that ended, and says so', async () => {
  const { shell, core, emit, state, titles } = startShell(signedIn())
  core.portal = stranger()
  emit('session', expired)
  expect([state().session, titles()]).toEqual([null, ['Signed out']])
  expect(shell.lapse.get()).toEqual({ expired: true, waiting: false })
  await shell.refresh()
  expect((await shell.host.fetch({ url: '/api/m/gaia/mine' })).status).toBe(401)
})

describe('in another tab of the browser', () => {
  const otherTab = async (name: string) => {
    const { shell, core, emit, state, titles } = startShell(
      signedIn(),
      new FakeWallet([key.address]),
      new BroadcastChannel(name),
    )
    core.path = '/validators'
    await shell.resume()
    const other = new BroadcastChannel(name)
    const end = () =>
      other.postMessage({ kind: 'message', message: { topic: 'session', data: JSON.stringify(expired), id: '1' } })
    return { shell, core, emit, state, titles, other, end }
  }

  test('a renewal ends the wait of this one', async () => {
    const { shell, core, state, other, end } = await otherTab('renewed-elsewhere')
    core.portal = stranger()
    end()
    await vi.waitFor(() => expect(shell.lapse.get().waiting).toBe(true))
    core.portal = signedIn()
    other.postMessage({ kind: 'session', signedIn: true })
    await vi.waitFor(() => expect(shell.lapse.get().waiting).toBe(false))
    expect(state().session?.tier).toBe('LIRAETH')
    other.close()
  })

  test.each(['before', 'after'])('signing out signs this one out, told %s the end', async (when) => {
    const { shell, core, state, titles, other, end } = await otherTab(`left-elsewhere-${when}`)
    core.portal = stranger()
    if (when === 'after') end()
    other.postMessage({ kind: 'session', signedIn: false })
    await vi.waitFor(() => expect(state().session).toBeNull())
    if (when === 'before') end()
    await vi.waitFor(() => expect(state().portal.modules[0]?.remote).toBeNull())
    expect([shell.lapse.get().waiting, state().session, titles()]).toEqual([false, null, []])
    other.close()
  })
})
