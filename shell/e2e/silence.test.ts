import { readdir, readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

/** The process of the portal's dev chain. */
async function chainPid(): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const [command = '', status = ''] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')),
    )
    if (/^[^\0]*devchain\0/.test(command) && status.includes(`\nPPid:\t${portal.process.pid}\n`)) return Number(entry)
  }
  throw new Error('the portal has no dev chain')
}

test('a chain that falls silent is told with its time, tiers stay, and it comes back by itself', async () => {
  const wallet = new Wallet(portal.rpcUrl)
  // A module whose figures come from the chain has none of them while it is silent.
  const expected = [/status of 503 .*\/api\/m\//]
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected })
  const { page } = visitor
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  await fund(portal.url, wallet.address, 600)
  await page.getByText('You reached LIRAETH', { exact: true }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Everything is running', exact: true }).waitFor()

  const chain = await chainPid()
  process.kill(chain, 'SIGSTOP')
  const banner = page.getByText(/^Gaia dev chain has been silent since \d/)
  try {
    await banner.waitFor()
    await page.getByRole('heading', { level: 1, name: 'The chain does not answer', exact: true }).waitFor()
    const session = (await (await page.request.get('/api/session')).json()) as { tier: string }
    expect(session.tier).toBe('LIRAETH')
    const told = (await (await page.request.get('/api/portal')).json()) as { chain: { silentSince: string } }
    expect(Date.parse(told.chain.silentSince)).toBeLessThanOrEqual(Date.now())
    expect(await visitor.violations()).toEqual([])
    await visitor.screenshot('silent-chain-dark-desktop')
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Open navigation' }).waitFor()
    await visitor.fits()
    await visitor.screenshot('silent-chain-dark-phone')
    await page.getByRole('button', { name: 'Switch theme' }).click()
    expect(await visitor.violations()).toEqual([])
    await visitor.screenshot('silent-chain-light-phone')
    await page.setViewportSize(desktop)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await visitor.screenshot('silent-chain-light-desktop')
  } finally {
    process.kill(chain, 'SIGCONT')
  }
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Everything is running', exact: true }).waitFor()
  await fund(portal.url, wallet.address, 5000)
  await page.getByText('You reached VAELUS', { exact: true }).waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})
