import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { freePorts, pack, type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

const root = resolve(import.meta.dirname, '../..')

let folder: string
let env: Record<string, string>
let portal: RunningPortal
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-upgrade-'))
  const [port, chainPort] = await freePorts(2)
  env = {
    PORTAL_ADDR: `127.0.0.1:${port}`,
    PORTAL_URL: `http://localhost:${port}`,
    PORTAL_DEVCHAIN_ADDR: `127.0.0.1:${chainPort}`,
    PORTAL_DATA: join(folder, 'data'),
  }
  ;[portal, browser] = await Promise.all([startPortal(env), launch(), buildSecondVersion()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The portal's own modules, the network among them in version 0.2.0, whose page has another heading. */
async function buildSecondVersion(): Promise<void> {
  const bundles = join(folder, 'bundles')
  const module = join(folder, 'module')
  const source = join(folder, 'network')
  await cp(join(root, 'bin/bundles'), bundles, { recursive: true })
  await cp(join(root, 'bin/modules/network'), module, { recursive: true })
  const built = (path: string) => !/\/(node_modules|dist)$/.test(path)
  await cp(join(root, 'plugins/network/remote'), join(source, 'remote'), { recursive: true, filter: built })
  await symlink(join(root, 'plugins/network/remote/node_modules'), join(source, 'remote/node_modules'))

  const manifest = JSON.parse(await readFile(join(root, 'plugins/network/module.json'), 'utf8')) as { version: string }
  expect(manifest.version).not.toBe('0.2.0')
  for (const to of [source, module]) {
    await writeFile(join(to, 'module.json'), JSON.stringify({ ...manifest, version: '0.2.0' }))
  }
  await replace(join(source, 'remote/src/texts.ts'), "title: 'Validators'", "title: 'Validators, second edition'")
  await promisify(execFile)(join(source, 'remote/node_modules/.bin/rsbuild'), ['build'], {
    cwd: join(source, 'remote'),
  })
  await rm(join(module, 'remote'), { recursive: true })
  await cp(join(source, 'remote/dist'), join(module, 'remote'), { recursive: true })
  await rm(join(bundles, `network-${manifest.version}.bundle`))
  await pack(module, join(bundles, 'network-0.2.0.bundle'))
}

async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}

test('a new version of a module is offered to who has its page open, and taken there only', {
  timeout: 180_000,
}, async () => {
  const wallet = new Wallet(`http://${env.PORTAL_DEVCHAIN_ADDR}`)
  await fund(portal.url, wallet.address, 500)
  // While the portal is away nothing of it can be reached.
  const expected = [/ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/, /status of 503/]
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected })
  const { page } = visitor
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Name or address' })
  await search.fill('relay')
  const tape = await visitor.context.newPage()
  await tape.goto('/gaia-live')
  await tape.getByRole('button', { name: 'Stake', exact: true }).click()
  await tape.getByRole('button', { name: 'Stake', exact: true, pressed: true }).waitFor()
  const mark = () => Object.assign(window, { notReloaded: true })
  await Promise.all([page.evaluate(mark), tape.evaluate(mark)])

  // A page that lost the portal asks for it again half a minute later at most.
  const patience = { timeout: 90_000 }
  const seen = tape.waitForResponse((answer) => answer.url() === `${portal.url}/api/portal` && answer.ok(), patience)
  await portal.stop()
  visitor.requested.length = 0
  portal = await startPortal({ ...env, PORTAL_BUNDLES: join(folder, 'bundles') })

  const offer = page.getByRole('status').filter({ hasText: 'A new version of Network is here.' })
  await offer.waitFor(patience)
  expect(await search.inputValue()).toBe('relay')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Validators')
  expect(visitor.requested.filter((path) => path.startsWith('/remotes/'))).toEqual([])
  expect(await visitor.violations()).toEqual([])
  await page.setViewportSize(phone)
  await visitor.fits()
  await page.setViewportSize(desktop)
  expect(await (await seen).text()).toContain('"version":"0.2.0"')
  expect(await tape.getByText('A new version').count()).toBe(0)

  await offer.getByRole('button', { name: 'Reload this page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators, second edition', exact: true }).waitFor()
  await offer.waitFor({ state: 'detached' })
  const reloaded = visitor.requested.filter((path) => path.startsWith('/remotes/'))
  expect(reloaded.length).toBeGreaterThan(0)
  expect(reloaded.filter((path) => !path.startsWith('/remotes/network/0.2.0/'))).toEqual([])
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  expect(await tape.evaluate(() => 'notReloaded' in window)).toBe(true)
  await tape.getByRole('button', { name: 'Stake', exact: true, pressed: true }).waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})
