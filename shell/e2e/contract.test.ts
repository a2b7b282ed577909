import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

/** Of the SDK and of what is shared: a later minor version than the portal's, and one of before it. */
const versions = {
  lab: {
    version: '0.9.4',
    peerDependencies: {
      '@tanstack/react-query': '^5.999.0',
      ethers: '^6.99.0',
      react: '^19.99.0',
      'react-dom': '^19.99.0',
      'react-router': '^8.99.0',
    },
  },
  'lab-before': {
    version: '0.0.3',
    peerDependencies: {
      '@tanstack/react-query': '^5.1.0',
      ethers: '^6.1.0',
      react: '^19.0.0',
      'react-dom': '^19.0.0',
      'react-router': '^8.0.0',
    },
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-contract-'))
  const bundles = join(folder, 'bundles')
  await mkdir(bundles)
  const own = await Author.named('gaia', 'The portal', folder)
  for (const [id, sdk] of Object.entries(versions))
    await copyFile(await own.pack({ id, path: `/${id}`, version: '0.1.0', sdk }), join(bundles, `${id}.bundle`))
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: bundles }), launch()])
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  wallet = new Wallet(portal.rpcUrl)
  const expected = [/Error: Lab is built for another version of the portal/]
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected })
  page = visitor.page
  await page.goto('/lab')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await opens()
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

async function opens(): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Lab 0.1.0', exact: true }).waitFor()
  await page.getByText('It works.').waitFor()
}

test('a page that is built with a later or an earlier minor version of what the shell shares opens in this shell', {
  timeout: 60_000,
}, async () => {
  await page.goto('/lab-before')
  await opens()
})

test('of a page that is built for another shell contract nothing is loaded, and the tab says what to do', {
  timeout: 60_000,
}, async () => {
  // A tab that was open while the portal became one of another contract.
  await page.route('**/api/portal', async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as { modules: { id: string; remote: { shell: number } }[] }
    for (const { remote } of told.modules) remote.shell = 2
    await route.fulfill({ response, json: told })
  })
  // What the document brought is of before; the portal is asked anew once its stream is there.
  const told = page.waitForResponse('**/api/portal')
  await page.goto('/')
  await (await told).finished()
  await visitor.rests()
  const before = visitor.requested.length
  await page.getByRole('list', { name: 'Network' }).getByRole('link', { name: 'Lab', exact: true }).first().click()
  await page
    .getByText('Lab is built for another version of the portal than this tab shows. Reload this page.')
    .waitFor()
  expect(visitor.requested.slice(before).filter((path) => path.startsWith('/remotes/'))).toEqual([])
  await page.unroute('**/api/portal')
  await page.reload()
  await opens()
})
