import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type Step, startCollector } from './collector.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let collector: Awaited<ReturnType<typeof startCollector>>
let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-traces-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  const capabilities = [{ name: 'events.publish', reason: 'It tells what was said.' }]
  for (const mode of ['direct', 'framed'] as const) {
    const id = `lab-${mode}`
    const bundle = await own.pack({ version: '0.1.0', id, path: `/${id}`, mode, whole: true, capabilities })
    await copyFile(bundle, join(folder, `bundles/${id}.bundle`))
  }
  collector = await startCollector()
  const env = { PORTAL_BUNDLES: join(folder, 'bundles'), ...collector.env }
  ;[portal, browser] = await Promise.all([startPortal(env), launch()])
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  await visitor.page.goto('/auth?next=/lab-direct')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Every hook', exact: true }).waitFor()
}, 240_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await portal?.stop()
  collector?.close()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})

const below = (parent: Step | undefined, name: RegExp) =>
  parent &&
  collector.steps.find((step) => step.trace === parent.trace && step.parent === parent.id && name.test(step.name))

/** The steps from the page into the module and back, as far as they are there. */
function way(module: string): string[] {
  for (const page of collector.steps.filter(({ name }) => name === `page /${module}`)) {
    for (const asked of collector.steps.filter(({ trace, parent }) => trace === page.trace && parent === page.id)) {
      const request = below(asked, /^POST \/api\/m\/\{module\}\/\*$/)
      const relay = below(request, /^relay$/)
      const call = below(relay, /^host events\.publish$/)
      if (call) return [page, asked, request, relay, call].map((step) => `${step?.service}: ${step?.name}`)
    }
  }
  return []
}

describe.each(['direct', 'framed'] as const)('a page that runs %s', (mode) => {
  test('is one trace with what it asks, what its module does for it, and what the portal does for the module', async () => {
    const { page } = visitor
    const module = `lab-${mode}`
    const inside = (): Page | FrameLocator =>
      mode === 'direct' ? page : page.frameLocator('.frame[data-shown] > iframe')
    // What a page asks within its first ten seconds is of its trace, which a busy machine may miss.
    await expect
      .poll(
        async () => {
          await page.goto(`/${module}`)
          const said = page.waitForResponse(
            (answer) => answer.url().includes(`/api/m/${module}/`) && answer.request().method() === 'POST',
          )
          await inside().getByRole('button', { name: 'Say it', exact: true }).click()
          await said
          await page.goto('/')
          await expect.poll(() => collector.steps.some(({ name }) => name === `page /${module}`)).toBe(true)
          return way(module)
        },
        { timeout: 50_000, interval: 3_000 },
      )
      .toEqual([
        `gaia-portal-page: page /${module}`,
        'gaia-portal-page: POST',
        'gaia-portal: POST /api/m/{module}/*',
        'gaia-portal: relay',
        'gaia-portal: host events.publish',
      ])
    expect(visitor.faults).toEqual([])
    expect(JSON.stringify(collector.steps).toLowerCase()).not.toContain(wallet.address.slice(2).toLowerCase())
  })
})
