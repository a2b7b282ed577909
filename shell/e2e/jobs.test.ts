import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-jobs-'))
  const own = await Author.named('gaia', 'The portal', folder)
  const packed = await own.pack({
    ...{ id: 'radar', path: '/radar', version: '0.1.0' },
    capabilities: [{ name: 'jobs.run', reason: 'Sweeps what is old.' }],
    jobs: [
      { name: 'sweep', every: '5m' },
      { name: 'report', cron: '0 4 * * MON' },
    ],
  })
  const bundles = join(folder, 'bundles')
  await mkdir(bundles)
  await copyFile(packed, join(bundles, 'radar.bundle'))
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: bundles }), launch()])
  wallet = new Wallet(portal.rpcUrl, adminKey)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})

test('an admin sees what a module does by itself, and has it done now', { timeout: 180_000 }, async () => {
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, theme: 'dark' })
  const { page } = visitor
  await page.goto('/admin')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Modules', exact: true }).waitFor()
  const admin = await Api.signedIn(portal.url, adminKey)
  const jobs = () =>
    admin.json<{ jobs: { nextAt: string | null }[]; runs: { endedAt: string | null }[] }>(
      '/api/admin/modules/radar/jobs',
    )
  await expect.poll(async () => (await jobs()).jobs.every(({ nextAt }) => nextAt), { timeout: 20_000 }).toBe(true)
  await page.goto('/admin/modules/radar?tab=settings')
  const card = page.getByRole('region', { name: 'Jobs', exact: true })
  await card.getByRole('button', { name: 'Run now: sweep' }).click()
  await expect
    .poll(async () => (await jobs()).runs.filter(({ endedAt }) => endedAt).length, { timeout: 20_000 })
    .toBe(1)
  await page.reload()
  await card.getByText('the source is away').waitFor()
  const ready = () => card.scrollIntoViewIfNeeded()
  expect(await visitor.objectionsInViews({ name: 'jobs', ready })).toEqual([])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
