import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Author } from './author.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

/** More than are kept alive at once. */
const modules = ['one', 'two', 'three', 'four', 'five']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-frames-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  const capabilities = [{ name: 'events.publish', reason: 'It tells what was said.' }]
  for (const id of modules) {
    const bundle = await own.pack({
      version: '0.1.0',
      id,
      path: `/${id}`,
      mode: 'framed',
      ...(id === 'one' ? { whole: true, capabilities } : { page: 'Lab' }),
    })
    await copyFile(bundle, join(folder, `bundles/${id}.bundle`))
  }
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') }), launch()])
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/RemoteError: Lab stopped answering/] })
  page = visitor.page
  await page.goto('/auth?next=/explorer')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Explorer' }).waitFor()
}, 240_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => expect(visitor.faults).toEqual([]))

const shown = () => page.frameLocator('.frame[data-shown] > iframe')
const heading = (name: string) => shown().getByRole('heading', { level: 1, name, exact: true })
const documents = () => visitor.requested.filter((path) => path.startsWith('/frame/')).map((path) => path.slice(7))
/** Goes there by a link of the shell, without loading the portal anew. */
async function go(path: string): Promise<void> {
  await page.locator(`aside a[href="${path}"]`).click()
}

const switchTheme = () => page.getByRole('button', { name: 'Switch theme' }).click()

test('four frames stay when their pages are left; the one unused longest goes for a fifth', async () => {
  await go('/one')
  await heading('Every hook').waitFor()
  for (const id of modules.slice(1, 4)) {
    await go(`/${id}`)
    await heading('Lab 0.1.0').waitFor()
  }
  expect(documents()).toEqual(['one', 'two', 'three', 'four'])
  await go('/one')
  await heading('Every hook').waitFor()
  await go('/five')
  await heading('Lab 0.1.0').waitFor()
  expect(documents()).toEqual(['one', 'two', 'three', 'four', 'five'])
  expect(await page.locator('.frames iframe').count()).toBe(4)
  await go('/one')
  await heading('Every hook').waitFor()
  await go('/two')
  await heading('Lab 0.1.0').waitFor()
  expect(documents().slice(5)).toEqual(['two'])
  await go('/three')
  await heading('Lab 0.1.0').waitFor()
})

test('no frame asks for a file outside of its ticket and the shell, and none of the shell’s pages for one of a frame', async () => {
  const files = visitor.requested.filter((path) => path.startsWith('/remotes/'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((path) => !/^\/remotes\/~[\w.-]+\/(one|two|three|four|five)\/0\.1\.0\//.test(path))).toEqual([])
})

test('a page that hangs is ended, the portal goes on, and the page is there again after a retry', async () => {
  await go('/one')
  await shown().getByRole('link', { name: 'The last item' }).click()
  await heading('Item last').waitFor()
  await shown().getByRole('button', { name: 'Hang' }).click()
  await page.getByText('Lab stopped answering, so this portal ended it.').waitFor({ timeout: 60_000 })
  await switchTheme()
  await switchTheme()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading('Item last').waitFor()
})

test('a page whose code hangs as it loads is ended as well, and the portal goes on', async () => {
  await page.goto('/one/stuck')
  await page.getByText('Lab stopped answering, so this portal ended it.').waitFor({ timeout: 60_000 })
  await switchTheme()
  await switchTheme()
})

test('a page in a frame, and the page around it, have nothing that axe objects to, in either theme and at either size', async () => {
  await go('/one')
  await heading('Every hook').waitFor()
  const frame = page.frames().find((frame) => frame.url().includes('/frame/one'))
  for (const [viewport, theme] of [
    [desktop, 'dark'],
    [phone, 'light'],
  ] as const) {
    await page.setViewportSize(viewport)
    if ((await page.locator('html').getAttribute('data-theme')) !== theme) await switchTheme()
    await shown().locator(`html[data-theme=${theme}]`).waitFor()
    // The frame is transparent, and axe takes what it does not see behind it for white.
    await frame?.evaluate(() => {
      document.documentElement.style.background = 'var(--bg)'
    })
    expect(await visitor.violations('all', undefined, frame)).toEqual([])
    // The heading is in the frame, where axe does not look from here.
    const around = (await visitor.violations()).filter((violation) => !violation.startsWith('page-has-heading-one'))
    expect(around).toEqual([])
    await visitor.fits()
  }
  await switchTheme()
  await page.setViewportSize(desktop)
})

test('signing out ends every frame', async () => {
  await page.goto('/one')
  await heading('Every hook').waitFor()
  expect(await page.locator('.frames iframe').count()).toBe(1)
  await page.getByRole('button', { name: 'Disconnect Wallet' }).click()
  await page.waitForURL('**/auth**')
  await expect.poll(() => page.locator('.frames iframe').count()).toBe(0)
})
