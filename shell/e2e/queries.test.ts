import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import gaia from '../../plugins/gaia/module.json' with { type: 'json' }
import network from '../../plugins/network/module.json' with { type: 'json' }
import { Api, fund } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal, until } from './portal.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

test('a page that is left and comes back asks nothing, and shows what the event stream tells', async () => {
  const wallet = new Wallet(portal.rpcUrl)
  const visitor = await Visitor.arrive(browser, portal.url)
  const { page, context, requested } = visitor
  const underWay = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/events') || underWay.add(request))
  for (const ended of ['requestfinished', 'requestfailed'] as const) {
    page.on(ended as 'requestfinished', (request) => underWay.delete(request))
  }
  await page.goto('/gaia-live')
  await page.getByRole('table', { name: 'Tape' }).getByRole('row').nth(1).waitFor()
  // A stream that opens has the portal read, and once more what was answered before it: what happened meanwhile could be missing.
  await page.getByText('Live', { exact: true }).first().waitFor()
  await expect.poll(() => requested).toContain('/api/portal')
  await expect.poll(() => underWay.size).toBe(0)
  expect(requested).toContain('/api/m/gaia/live/recent')
  const before = requested.length

  const other = await context.newPage()
  await other.bringToFront()
  await page.bringToFront()
  await other.close()
  await page.evaluate(() => {
    for (const event of ['blur', 'offline', 'online', 'focus']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  // The stream, which began anew, brings the transfer: what came of the events above has come by now.
  await fund(portal.url, wallet.address, 1)
  await page.getByText(wallet.short).first().waitFor()
  const asked = requested.slice(before).filter((path) => path.startsWith('/api/'))
  expect([...new Set(asked)]).toEqual(['/api/events'])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

/** The part of a path that an answer does not have; null: it has all, or null or no rows on the way. */
function untold(answer: unknown, path: string): string | null {
  const [first = '', ...rest] = path.split('.')
  const name = first.replace('[]', '')
  if (answer === null) return null
  if (typeof answer !== 'object' || !(name in answer)) return name
  const value = (answer as Record<string, unknown>)[name]
  if (rest.length === 0 || value === null) return null
  const rows = first.endsWith('[]') ? (value as unknown[]) : [value]
  return rows.map((row) => untold(row, rest.join('.'))).find((missing) => missing !== null) ?? null
}

/** A module may read 16 queries of others: what GAIA exports takes two. */
const askers = ['lab', 'lab-two']

test('what the network tells is in its answers', async () => {
  const visitor = await Api.signedIn(portal.url)
  await fund(portal.url, visitor.wallet.address, 100_000)
  await until('the tier is there', async () => (await visitor.get('/api/m/network/validators')).ok)
  const list = await visitor.json<{ validators: { address: string }[] }>('/api/m/network/validators')
  const machines = await visitor.json<{ rows: { node: string }[] }>('/api/m/network/machines')
  const values: Record<string, string | undefined> = {
    address: list.validators[0]?.address,
    node: machines.rows[0]?.node,
    range: '24h',
  }
  let looked = 0
  for (const { name, path, parameters = [], tells = [] } of network.queries as Exported[]) {
    const needed = parameters
      .filter(({ required }) => required)
      .map((one) => [one.name, values[one.name] ?? ''] as const)
    if (tells.length === 0 || needed.some(([, value]) => value === '')) continue
    const given = new URLSearchParams(needed.filter(([one]) => !path.includes(`:${one}`)).map(([...pair]) => pair))
    const said = await visitor.json<object>(
      `/api/m/network${path.replace(/:(\w+)/g, (_, one) => values[one] ?? '')}?${given}`,
    )
    for (const { path: told } of tells) expect(untold(said, told), `${name} tells ${told}`).toBeNull()
    looked++
  }
  expect(looked).toBeGreaterThanOrEqual(6)
})

interface Exported {
  name: string
  path: string
  parameters?: { name: string; required?: boolean }[]
  tells?: { path: string }[]
}

describe('what the module gaia exports', () => {
  let folder: string
  let other: RunningPortal

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-queries-'))
    await mkdir(join(folder, 'bundles'))
    await cp(resolve(import.meta.dirname, '../../bin/bundles'), join(folder, 'bundles'), { recursive: true })
    const own = await Author.named('gaia', 'The portal', folder)
    for (const [n, id] of askers.entries()) {
      const targets = gaia.queries.filter((_, i) => i % askers.length === n).map(({ name }) => `gaia/${name}`)
      const reads = { name: 'modules.read', reason: 'Answers with what GAIA says.', targets }
      const bundle = await own.pack({ id, path: `/${id}`, version: '0.1.0', capabilities: [reads] })
      await copyFile(bundle, join(folder, 'bundles', `${id}-0.1.0.bundle`))
    }
    other = await startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') })
  }, 240_000)
  afterAll(async () => {
    await other?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** By way of another module, which sees of it what its visitor may. */
  const asked = (visitor: Api, query: string, parameters: Record<string, string> = {}) => {
    const nth = Math.max(
      0,
      gaia.queries.findIndex(({ name }) => name === query),
    )
    return visitor.get(`/api/m/${askers[nth % askers.length]}/asked/gaia/${query}?${new URLSearchParams(parameters)}`)
  }

  test('is what its pages read, for whoever may read that, and nobody else', async () => {
    const [ada, eve, stranger] = [await Api.signedIn(other.url), await Api.signedIn(other.url), new Api(other.url)]
    await fund(other.url, ada.wallet.address, 600)
    await until('the ledger has it', async () => {
      const answer = await asked(ada, 'holder', { address: ada.wallet.address })
      return answer.ok && ((await answer.json()) as { balance: string }).balance === `600${'0'.repeat(18)}`
    })
    const values: Record<string, string> = { address: ada.wallet.address, range: '24h', gaia: '380' }
    for (const { name, path, parameters = [], answer, tells } of gaia.queries) {
      const needed = parameters.filter((one) => 'required' in one && one.required).map((one) => one.name)
      const given = Object.fromEntries(needed.map((one) => [one, values[one] ?? `no value of ${one} is known`]))
      const byModule = await asked(ada, name, given)
      const said = (await byModule.json()) as object
      expect(byModule.status, `${name}: ${JSON.stringify(said)}`).toBe(200)
      const inPath = path.replace(/:(\w+)/g, (_, one) => given[one] ?? '')
      const byPage = await ada.json<object>(`/api/m/gaia${inPath}?${new URLSearchParams(given)}`)
      expect(Object.keys(said).sort(), name).toEqual(Object.keys(byPage).sort())
      expect(answer, name).toMatch(/wei|smallest unit/)
      for (const { path: told } of tells) expect(untold(said, told), `${name} tells ${told}`).toBeNull()

      const { access } = gaia.api.find(({ prefix }) => `${inPath}/`.startsWith(`${prefix}/`)) ?? {}
      expect([name, (await asked(stranger, name, given)).status]).toEqual([name, access === 'public' ? 200 : 401])
    }

    // Whose portfolio it is, is the session's to say.
    const money = async (visitor: Api, parameters = {}) =>
      (await (await asked(visitor, 'portfolio', parameters)).json()) as { address: string; wallet: string }
    expect(await money(ada)).toMatchObject({ address: ada.wallet.address, wallet: `600${'0'.repeat(18)}` })
    expect(await money(eve, { address: ada.wallet.address })).toMatchObject({
      address: eve.wallet.address,
      wallet: '0',
    })
    await ada.delete('/api/session')
    expect((await asked(ada, 'portfolio')).status).toBe(401)
  })

  test('says what is wrong with a question', async () => {
    const eve = await Api.signedIn(other.url)
    for (const [query, parameters, status, sentence] of [
      ['holder', {}, 400, 'The query gaia/holder needs the parameter address: The account: 0x and 40 hex digits.'],
      ['holder', { address: '..' }, 400, 'The parameter address of the query gaia/holder is no "..".'],
      [
        'growth',
        { range: '1y' },
        400,
        'The parameter range of the query gaia/growth is one of 24h, 7d, 30d, 90d, all.',
      ],
      ['quote', { gaia: '1', wallet: 'x' }, 400, 'The query gaia/quote has no parameter wallet: it has gaia.'],
      ['holder', { address: '0x12' }, 400, 'The module gaia answers holder with the status 400.'],
      ['secret', {}, 403, 'gaia/secret'],
    ] as const) {
      const answer = await asked(eve, query, parameters)
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)])
    }
  })
})
