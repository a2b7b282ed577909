import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { desktop, launch, phone, thorough, Visitor } from './browser.ts'
import { type RunningPortal, servePortal } from './portal.ts'
import { portal as shared } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

/** The chain's endpoint, which can fall silent for one portal alone. */
class Endpoint {
  silent = false
  private readonly server: Server

  constructor(rpcUrl: string) {
    this.server = createServer(async (request, response) => {
      const parts: Uint8Array[] = []
      for await (const part of request) parts.push(part)
      if (this.silent) return void request.socket.destroy()
      const headers = { 'content-type': 'application/json' }
      try {
        const answer = await fetch(rpcUrl, { method: 'POST', headers, body: Buffer.concat(parts) })
        const text = await answer.text()
        response.writeHead(answer.status, headers).end(text)
      } catch {
        response.writeHead(502).end() // the chain is gone: as at the end
      }
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

const endpoint = new Endpoint(shared.rpcUrl)
const portals: RunningPortal[] = []
let browser: Browser

beforeAll(async () => {
  const wallet = new Wallet(shared.rpcUrl, adminKey)
  const { chain } = await new Api(shared.url).json<{ chain: { id: number; contracts: Record<string, string> } }>(
    '/api/portal',
  )
  const configured = (contracts: [string, string | undefined][]) => ({
    PORTAL_CHAIN_ID: String(chain.id),
    PORTAL_CHAIN_NAME: 'Gaia dev chain',
    PORTAL_CHAIN_CURRENCY_NAME: 'Ether',
    PORTAL_CHAIN_CURRENCY_SYMBOL: 'ETH',
    PORTAL_CHAIN_PUBLIC_RPC_URLS: shared.rpcUrl,
    PORTAL_CHAIN_EXPLORER_URL: '',
    PORTAL_CHAIN_POLL: '500ms',
    PORTAL_CHAIN_MAX_HEAD_AGE: '1h',
    PORTAL_CHAIN_FINALITY: '0',
    PORTAL_CHAIN_CONTRACTS: contracts.map(([name, address]) => `${name}=${address}`).join(),
    PORTAL_ADMINS: wallet.address,
  })
  const all = Object.entries(chain.contracts)
  const elsewhere = all.map(([name], i): [string, string] => [name, `0x${String(i + 1).repeat(40)}`])
  wallet.close()
  const started = await Promise.all([
    servePortal(shared.rpcUrl, configured([['GaiaToken', chain.contracts.GaiaToken]])),
    servePortal(shared.rpcUrl, configured(elsewhere)),
    servePortal(await endpoint.listen(), configured(all)),
    launch(),
  ])
  browser = started.pop() as Browser
  portals.push(...(started as RunningPortal[]))
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(portals.map((portal) => portal.stop()))
  endpoint.close()
})

async function arrive(portal: RunningPortal | undefined): Promise<{ visitor: Visitor; leave(): Promise<void> }> {
  if (!portal) throw new Error('that portal did not start')
  const wallet = new Wallet(shared.rpcUrl, adminKey)
  // What cannot be read is said on the page, and the browser notes it.
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/status of 503 .*\/api\/m\/gaia\//] })
  const { page } = visitor
  await page.goto('/auth')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
  return {
    visitor,
    async leave() {
      expect(visitor.faults).toEqual([])
      await visitor.leave()
      wallet.close()
    },
  }
}

/** The page says each of that, is accessible, and fits on a wide window and a phone. */
async function says(visitor: Visitor, path: string, all: (string | RegExp)[]): Promise<void> {
  const { page } = visitor
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const one of all) await page.getByRole('main').getByText(one).first().waitFor()
  await visitor.settled()
  await visitor.fits()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open navigation' }).waitFor()
  const found = thorough ? await visitor.objectionsInViews() : await visitor.violations('all', 'main')
  expect.soft(found, `${path}: ${found.join('\n')}`).toEqual([])
  await visitor.fits()
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Open navigation' }).waitFor({ state: 'detached' })
}

test('where the chain has the token only, each page says which contract is not there', {
  timeout: 400_000,
}, async () => {
  const { visitor, leave } = await arrive(portals[0])
  const main = visitor.page.getByRole('main')
  await says(visitor, '/gaia', ['No staking contract on this chain'])
  await says(visitor, '/gaia-purchase', ['There is no sale on this chain', /An operator sets the address of GaiaSale/])
  await says(visitor, '/gaia-dashboard', ['You have no GAIA yet', /It is not sold on this chain/])
  // Neither the sale nor the claims are a way to get any.
  expect(await main.getByRole('link', { name: /Buy GAIA|Look for a claim/ }).count()).toBe(0)
  await says(visitor, '/claim', ['There are no claims on this chain', /An operator sets the address of GaiaClaims/])
  await says(visitor, '/launch', ['There is no sale on this chain', 'The only step is done'])
  expect(await main.getByText('Raised', { exact: true }).count()).toBe(0)
  await says(visitor, '/gaia-admin', ['There are no claims on this chain'])
  await leave()
})

test('where nothing is at the configured addresses, each page says whose and what to do', {
  timeout: 400_000,
}, async () => {
  const { visitor, leave } = await arrive(portals[1])
  const wrong = (name: string) => new RegExp(`No contract is at the configured address of ${name}: an operator has to`)
  const since = /^Since \d/
  await says(visitor, '/gaia', ['The token could not be read', wrong('GaiaToken'), since, 'Try again'])
  const sale = /There is no sale at the configured address: an operator has to check the address of GaiaSale\./
  await says(visitor, '/gaia-purchase', ['The sale could not be read', sale, since, 'Try again'])
  await says(visitor, '/gaia-dashboard', ['Your GAIA could not be read', wrong('GaiaToken'), since, 'Try again'])
  await says(visitor, '/gaia-tracker', [wrong('GaiaToken'), since, 'Try again'])
  await says(visitor, '/gaia-live', [/^Out of date since/, wrong('GaiaToken')])
  await says(visitor, '/claim', ['The campaigns could not be read', wrong('GaiaClaims'), since, 'Try again'])
  await says(visitor, '/launch', [/contracts do not answer$/, /Who runs this portal compares them with/])
  await says(visitor, '/gaia-admin', [wrong('GaiaClaims'), since, 'Try again'])
  await leave()
})

test('where the chain fell silent, each page says since when, and has what was read last', {
  timeout: 400_000,
}, async () => {
  const { visitor, leave } = await arrive(portals[2])
  const { page } = visitor
  for (const path of ['/gaia', '/gaia-purchase', '/gaia-tracker', '/claim', '/launch']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.settled()
  }
  endpoint.silent = true
  await page.getByText(/^Gaia dev chain has been silent since \d/).waitFor()
  const old = /^Out of date since .* Read at block \d/
  await says(visitor, '/gaia', [old, 'Largest holders'])
  await says(visitor, '/gaia-purchase', [old, 'Soft cap'])
  await says(visitor, '/gaia-dashboard', ['Your GAIA could not be read', /^Since \d/, 'Try again'])
  await says(visitor, '/gaia-tracker', [old, 'Distribution'])
  await says(visitor, '/gaia-live', [old, 'Tape'])
  await says(visitor, '/claim', [old, 'Early holders'])
  await says(visitor, '/launch', [old, 'Steps of the launch'])
  await says(visitor, '/gaia-admin', [old, 'Bring a list'])
  await leave()
})
