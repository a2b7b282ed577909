import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminKey } from './api.ts'
import { desktop, launch, Visitor } from './browser.ts'
import { packOwn, type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet

const manifest = {
  ...{ id: 'radar', version: '0.1.0', publisher: 'gaia', title: 'Radar', description: 'Shows what is near.' },
  ...{ compat: { host: 1 }, plugin: 'gaia', capabilities: [] },
  settings: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, default: 5, title: 'Results', description: 'How many are shown at once.' },
      loud: { type: 'boolean', default: false, title: 'Tell of each', description: 'An event for every new one.' },
      mode: { enum: ['fast', 'safe'], default: 'fast', title: 'Mode' },
      hosts: { type: 'array', items: { type: 'string' }, default: ['a.example'], title: 'Sources' },
      rules: { type: 'object', default: { near: 10 }, title: 'Rules' },
      token: { type: 'string', writeOnly: true, minLength: 8, title: 'Token', description: 'From the source.' },
    },
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-settings-'))
  const bundles = await packOwn(folder, manifest)
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: bundles }), launch()])
  wallet = new Wallet(portal.rpcUrl, adminKey)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})

test('an admin sets what a module needs, and a secret is never shown again', { timeout: 180_000 }, async () => {
  const expected = [/status of 400 .*\/settings/]
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, theme: 'dark', expected })
  const { page } = visitor
  await page.goto('/admin')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Modules', exact: true }).waitFor()
  await page.goto('/admin/modules/radar?tab=settings')
  const card = page.getByRole('region', { name: 'Settings', exact: true })
  const save = card.getByRole('button', { name: 'Save settings' })
  const results = card.getByLabel('Results', { exact: true })
  const token = card.getByLabel('Token', { exact: true })

  await results.fill('0')
  await save.click()
  await card.getByText('The setting limit is not as the module wants it: it is 0, and has to be at least 1.').waitFor()
  expect(await results.inputValue()).toBe('0')

  await results.fill('7')
  await card.getByRole('switch', { name: 'Tell of each' }).press('Space')
  await card.getByLabel('Mode', { exact: true }).selectOption('safe')
  await card.getByLabel('Sources', { exact: true }).fill('a.example\nb.example')
  await token.fill('hush-hush')
  await save.click()
  await card.getByRole('button', { name: 'Use the default of Results' }).waitFor()
  expect(await token.inputValue()).toBe('')

  await page.reload()
  await expect.poll(() => results.inputValue()).toBe('7')
  expect(await card.getByLabel('Sources', { exact: true }).inputValue()).toBe('a.example\nb.example')
  await card.getByText('A secret that is set and never shown.').waitFor()
  expect(await page.content()).not.toContain('hush-hush')

  const ready = () => card.scrollIntoViewIfNeeded()
  expect(await visitor.objectionsInViews({ name: 'settings', ready })).toEqual([])

  await card.getByRole('button', { name: 'Use the default of Results' }).click()
  await expect.poll(() => results.inputValue()).toBe('5')

  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  const german = page.getByRole('region', { name: 'Einstellungen', exact: true })
  await german.getByRole('button', { name: 'Token vergessen' }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await visitor.screenshot('settings-de')
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
