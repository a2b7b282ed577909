// Measures how many frames a second the map draws of 20,000 nodes on the processor, in a real browser, and writes one line for each figure:
// {name, value, unit, bound, holds}. The nodes are made up here, at the boundary where the page reads its data: the portal and its database
// have none of them.
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { fund } from '../api.ts'
import { launch, Visitor, wholeChromium } from '../browser.ts'
import { startPortal } from '../portal.ts'
import { Wallet } from '../wallet/wallet.ts'

const nodes = 20_000
const validators = 60
const owners = 3_000
const leastFrames = 30
const measureFor = 4_000

const address = (kind: string, n: number) =>
  `0x${createHash('sha256').update(`${kind} ${n}`).digest('hex').slice(0, 40)}`

/** An answer as the module's, of that many things. */
function snapshot() {
  const states = ['online', 'late', 'offline', 'draining']
  const accounts = [
    ...Array.from({ length: validators }, (_, i) => address('validator', i)),
    ...Array.from({ length: owners }, (_, i) => address('owner', i)),
  ]
  const column = <T>(of: (i: number) => T) => Array.from({ length: nodes }, (_, i) => of(i))
  return {
    asOf: { number: 1, hash: `0x${'0'.repeat(64)}`, time: new Date().toISOString() },
    validators: accounts.slice(0, validators).map((owner, i) => ({
      address: owner,
      name: `Validator ${i}`,
      status: 'active',
      rank: i + 1,
      stake: `${(validators - i) * 10_000}${'0'.repeat(18)}`,
      selfStake: `${10_000}${'0'.repeat(18)}`,
      share: 1 / validators,
      delegators: 10,
      commissionBps: 500,
      registered: { time: new Date().toISOString(), block: null, hash: null },
    })),
    nodes: {
      node: column((i) => address('node', i)),
      owner: column((i) => (i % 3 ? i % validators : validators + (i % owners))),
      name: column((i) => `rack ${i}`),
      state: column((i) => (i % 11 ? 0 : i % states.length)),
      software: column(() => 0),
      platform: column(() => 0),
      country: column(() => 0),
      names: { states, softwares: ['portal-node/0.1.0'], platforms: ['linux-amd64'], countries: [''] },
    },
    delegations: {
      delegator: Array.from({ length: owners }, (_, i) => validators + i),
      validator: Array.from({ length: owners }, (_, i) => i % validators),
      amount: Array.from({ length: owners }, (_, i) => `${1_000 + i}${'0'.repeat(18)}`),
    },
    totals: { nodes, delegations: owners },
    accounts,
    problem: null,
    countries: {},
  }
}

const portal = await startPortal()
const browser = await launch(wholeChromium)
const wallet = new Wallet(portal.rpcUrl)
try {
  await fund(portal.url, wallet.address, 6_000)
  const visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.route('**/api/m/network/orbit', (route) => route.fulfill({ json: snapshot() }))
  await page.goto('/orbit')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByText(/ of 23,060 shown$/).waitFor({ timeout: 120_000 })
  await page.getByRole('application', { name: 'Map of the network' }).waitFor({ timeout: 120_000 })
  for (const [name, frames] of Object.entries({
    panned: await framesWhile(page, pan),
    zoomed: await framesWhile(page, zoom),
  })) {
    const value = Math.round(frames * 10) / 10
    const line = {
      name: `the map of ${nodes} nodes, ${name}`,
      value,
      unit: 'frames/s',
      bound: leastFrames,
      holds: value >= leastFrames,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  await visitor.leave()
} finally {
  wallet.close()
  await browser.close()
  await portal.stop()
}

/** Frames a second while somebody does something with the map for some seconds. */
async function framesWhile(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counted = { frames: 0, began: performance.now() }
    Object.assign(window, { counted })
    const count = () => {
      counted.frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const until = Date.now() + measureFor
  while (Date.now() < until) await act(page)
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: { frames: number; began: number } }
    return (counted.frames * 1000) / (performance.now() - counted.began)
  })
}

async function pan(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('application').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const [left, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (let step = 0; step < 60; step++)
    await page.mouse.move(left + 90 * Math.cos(step / 8), top + 90 * Math.sin(step / 8))
  await page.mouse.up()
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < 6; step++) await page.mouse.wheel(0, step < 3 ? -240 : 240)
}
