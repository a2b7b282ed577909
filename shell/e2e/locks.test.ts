import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { pluginPids, type RunningPortal, runs, startPortal, until } from './portal.ts'

interface Portal {
  modules: {
    id: string
    state: string
    remote: {
      entry: string
      integrity: string
      files: Record<string, string>
      pages: Record<string, string[]>
      cards: Record<string, string[]>
    } | null
  }[]
  routes: { path: string; access: string; tier: string | null; module: string | null }[]
  session: { tier: string | null } | null
}

let portal: RunningPortal

beforeAll(async () => {
  portal = await startPortal()
  const stranger = new Api(portal.url)
  await until('the modules are ready', async () => {
    const { modules } = await stranger.json<Portal>('/api/portal')
    return modules.length > 2 && modules.every((module) => module.state === 'ready')
  })
})
afterAll(() => portal?.stop())

/** A wallet that holds that much, signed in, once the portal has seen the balance. */
async function holder(gaia: number): Promise<Api> {
  const api = await Api.signedIn(portal.url)
  if (gaia === 0) return api
  await fund(portal.url, api.wallet.address, gaia)
  await until('the balance is seen', async () => {
    const session = await api.json<{ gaiaBalance: number }>('/api/session')
    return session.gaiaBalance === gaia
  })
  return api
}

const remoteOf = async (api: Api, module: string) =>
  (await api.json<Portal>('/api/portal')).modules.find(({ id }) => id === module)?.remote ?? null

describe('what is locked cannot be had over plain HTTP', () => {
  test('the network module below LIRAETH: neither its API nor any of its files', async () => {
    const open = await remoteOf(await holder(500), 'network')
    expect(open).not.toBeNull()

    const stranger = new Api(portal.url)
    const below = await holder(499)
    // Epochs are everybody's, and all that a stranger has.
    const ofEpochs = await remoteOf(stranger, 'network')
    expect(Object.keys(ofEpochs!.pages).toSorted()).toEqual(['/validators/epochs', '/validators/epochs/:epoch'])
    expect(ofEpochs!.cards).toEqual({})
    const ofStake = await remoteOf(below, 'network')
    expect(ofStake).toMatchObject({ pages: {}, cards: { stake: expect.any(Array) } })
    expect(Object.keys(ofStake!.cards).toSorted()).toEqual(['rewards', 'stake'])
    const had = Object.values({ ...ofStake!.pages, ...ofStake!.cards }).flat()
    const locked = Object.keys(open!.files).filter((path) => !(path in ofStake!.files))
    const onlyOfPage = open!.pages['/validators']!.filter((path) => !had.includes(path))
    expect(onlyOfPage.length).toBeGreaterThan(0)
    expect(locked).toEqual(expect.arrayContaining(onlyOfPage))
    for (const path of [...locked, '/api/m/network/validators', '/api/m/network/validators?limit=1']) {
      const unsigned = await stranger.get(path)
      expect([path, unsigned.status]).toEqual([path, 401])
      const refused = await below.get(path)
      expect([path, refused.status, await refused.text()]).toEqual([path, 403, 'This page opens at LIRAETH.'])
      expect(refused.headers.get('cache-control')).toContain('no-store')
    }
  })

  test('without a tier what is staked is seen, and the files to take it back open; without a session they do not', async () => {
    const stranger = new Api(portal.url)
    const without = await holder(0)
    const { files } = (await remoteOf(without, 'network'))!
    const everybodys = (await remoteOf(stranger, 'network'))!.files
    const ofStake = Object.keys(files).filter((path) => !(path in everybodys))
    expect(ofStake.length).toBeGreaterThan(0)
    for (const path of [...ofStake, '/api/m/network/positions']) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 401])
      expect([path, (await without.get(path)).status]).toEqual([path, 200])
    }
    const positions = await without.json<{ staked: string; delegations: unknown[] }>('/api/m/network/positions')
    expect(positions).toMatchObject({ staked: '0', delegations: [], unbondings: [] })
  })

  test('at LIRAETH all of it opens, and every file has the integrity that was promised', async () => {
    const api = await holder(500)
    const remote = await remoteOf(api, 'network')
    const { createHash } = await import('node:crypto')
    for (const [path, integrity] of Object.entries(remote!.files)) {
      const answer = await api.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      const sum = createHash('sha384')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('base64')
      expect([path, `sha384-${sum}`]).toEqual([path, integrity])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    await until('the validators of the dev chain have registered', async () => {
      const { validators } = await api.json<{ validators: unknown[] }>('/api/m/network/validators')
      return validators.length > 0
    })
  })

  test.each([
    '//api/m/network/validators',
    '/api/m/network//validators',
    '/api/m/network/%2e%2e/network/validators',
    '/api/m/gaia/live/../../network/validators',
    '/api/m/gaia/live/%2e%2e/%2e%2e/network/validators',
    '/api/m/network%2fvalidators',
    '/api/m/NETWORK/validators',
    '/api/m/network/Validators',
    '/api/m/gaia/live/..%2f..%2fnetwork/validators',
  ])('a trick with the path does not open it: %s', async (path) => {
    const { request } = await import('node:http')
    const status = await new Promise<number>((done, fail) => {
      const { hostname, port } = new URL(portal.url)
      request({ hostname, port, path, method: 'GET' }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      })
        .on('error', fail)
        .end()
    })
    expect([400, 401, 403, 404]).toContain(status)
  })

  test('the token needs a session, the live tape none', async () => {
    const stranger = new Api(portal.url)
    expect((await stranger.get('/api/m/gaia/token')).status).toBe(401)
    expect((await stranger.get('/api/m/gaia/live/recent')).status).toBe(200)
    expect((await (await holder(0)).get('/api/m/gaia/token')).status).toBe(200)
  })

  test('an undeclared prefix is not found, for everybody', async () => {
    const admin = await Api.signedIn(portal.url, adminKey)
    expect((await admin.get('/api/m/gaia/anything')).status).toBe(404)
    expect((await admin.get('/api/m/nothing/anything')).status).toBe(404)
  })

  test('the admin surface: 401 for strangers, not found for others, there for the admin', async () => {
    expect((await new Api(portal.url).get('/api/admin/modules')).status).toBe(401)
    expect((await (await holder(0)).get('/api/admin/modules')).status).toBe(404)
    const admin = await Api.signedIn(portal.url, adminKey)
    const modules = (await admin.json('/api/admin/modules')) as { id: string }[]
    expect(modules.map(({ id }) => id)).toEqual(expect.arrayContaining(['gaia', 'network']))
    const routes = (await new Api(portal.url).json<Portal>('/api/portal')).routes
    expect(routes.map(({ path }) => path)).not.toContain('/admin')
    expect(routes.map(({ path }) => path)).toContain('/validators')
  })

  test('a write from another site is refused', async () => {
    const answer = await fetch(`${portal.url}/api/session/challenge`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'x-portal': '1' },
    })
    expect(answer.status).toBe(403)
    const plain = await fetch(`${portal.url}/api/session/challenge`, {
      method: 'POST',
      headers: { origin: portal.url },
    })
    expect(plain.status).toBe(403)
  })
})

describe('processes', () => {
  test('disabling ends the process and its API, enabling brings both back', async () => {
    const admin = await Api.signedIn(portal.url, adminKey)
    const visitor = await holder(500)
    expect(await pluginPids(portal.process.pid, 'network')).toHaveLength(1)
    expect((await admin.patch('/api/admin/modules/network', { enabled: false, reason: 'A test.' })).status).toBe(200)
    const refused = await visitor.get('/api/m/network/validators')
    expect([refused.status, await refused.text()]).toEqual([
      503,
      'Network is switched off: it is back when an admin of this portal switches it on.',
    ])
    await until(
      'the plugin process is gone',
      async () => (await pluginPids(portal.process.pid, 'network')).length === 0,
    )
    expect((await admin.patch('/api/admin/modules/network', { enabled: true })).status).toBe(200)
    await until('its API answers again', async () => (await visitor.get('/api/m/network/validators')).status === 200)
  })

  test('kill -9 of a plugin: back within a second, and no GET in between fails', async () => {
    const visitor = await holder(500)
    const [pid] = await pluginPids(portal.process.pid, 'network')
    process.kill(pid!, 'SIGKILL')
    const start = Date.now()
    const answer = await visitor.get('/api/m/network/validators')
    expect(answer.status).toBe(200)
    expect(Date.now() - start).toBeLessThan(1000)
    const [replacement] = await pluginPids(portal.process.pid, 'network')
    expect(replacement).not.toBe(pid)
  })

  test('kill -9 of the core: no plugin process is left after a second', async () => {
    const other = await startPortal()
    await until('its plugins run', async () => (await pluginPids(other.process.pid, 'gaia')).length === 1)
    const plugins = [
      ...(await pluginPids(other.process.pid, 'gaia')),
      ...(await pluginPids(other.process.pid, 'network')),
    ]
    other.process.kill('SIGKILL')
    await until('the plugins are gone', async () => !(await Promise.all(plugins.map(runs))).some(Boolean), 1000)
    await other.stop()
  })
})
