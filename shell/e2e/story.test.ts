import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { launch, phone, readsCutShort, Visitor, views } from './browser.ts'
import { pluginPids, type RunningPortal, startPortal, until } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
  if (process.env.PORTAL_SCREENS) await until('the chain has a history to show', history, 600_000)
}, 660_000)

const history = async () => {
  const { total } = await new Api(portal.url).json<{ total: number }>('/api/m/gaia/live/recent')
  return total >= 90
}
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

describe.each(views)('a holder on a $name, $theme', ({ theme, name, viewport }) => {
  const view = `${theme}-${name}`
  let wallet: Wallet
  let holder: Visitor

  beforeAll(async () => {
    wallet = new Wallet(portal.rpcUrl)
    // A page that is not there is answered with 404, which Chromium reports.
    const expected = [/status of 404 .*\/(nothing-here|admin|validators)\)/, readsCutShort]
    holder = await Visitor.arrive(browser, portal.url, { wallet, theme, viewport, expected })
  })
  afterAll(async () => {
    await holder?.leave()
    wallet?.close()
  })

  const openNavigation = async () => {
    if (viewport === phone) await holder.page.getByRole('button', { name: 'Open navigation' }).click()
  }
  const closeNavigation = async () => {
    if (viewport !== phone) return
    await holder.page.keyboard.press('Escape')
    await holder.page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const looksRight = async (page: string) => {
    expect(await holder.violations()).toEqual([])
    await holder.fits()
    await holder.screenshot(`${page}-${view}`)
  }

  test('sees the live tape as a stranger', async () => {
    const { page } = holder
    await page.goto('/gaia-live')
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    await fund(portal.url, wallet.address, 1)
    await page.getByText(wallet.short).first().waitFor()
    await looksRight('gaia-live')
  })

  test('is asked to sign in for a guarded page, signs in, and comes back to it', async () => {
    const { page } = holder
    await page.goto('/gaia')
    await page.waitForURL('**/auth?**')
    await page.getByRole('button', { name: /MetaMask/ }).waitFor()
    await looksRight('auth')
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await page.getByText('Wallet Connected Successfully').first().waitFor()
    await page.waitForURL('**/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    await openNavigation()
    await page.getByText(wallet.short).first().waitFor()
    await page.getByText('1 GAIA').first().waitFor()
    await page.getByRole('button', { name: 'Disconnect Wallet' }).waitFor()
    if (viewport === phone) await looksRight('drawer')
    await closeNavigation()
    await looksRight('gaia')
  })

  test('meets the gate of /validators, and it opens by itself when GAIA arrives', async () => {
    const { page } = holder
    await page.goto('/validators')
    await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
    await looksRight('tier-gate')
    expect(holder.requested.filter((path) => path.startsWith('/remotes/network/'))).toEqual([])
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await fund(portal.url, wallet.address, 600)
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    await page.getByRole('table', { name: 'Validators' }).getByRole('row').nth(3).waitFor()
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
    expect(page.url()).toMatch(/\/validators$/)
    await openNavigation()
    await page.getByText('LIRAETH', { exact: true }).first().waitFor()
    await closeNavigation()
    await looksRight('validators')
  })

  test('delegates to a validator, and sees it as soon as it is mined', async () => {
    const { page } = holder
    await fund(portal.url, wallet.address, 400)
    await page.goto('/validators')
    const offer = page.getByRole('button', { name: /^Delegate to / }).first()
    await offer.click()
    const dialog = page.getByRole('dialog', { name: /^Delegate to / })
    // The list goes by what is staked: another validator may be the first one by now.
    const title = await dialog.getByRole('heading', { name: /^Delegate to / }).textContent()
    const name = title?.replace('Delegate to ', '') ?? ''
    await dialog.getByRole('textbox', { name: 'Amount, GAIA' }).fill('250.5')
    expect(await holder.violations()).toEqual([])
    await holder.screenshot(`delegate-${view}`)
    await dialog.getByRole('button', { name: 'Delegate', exact: true }).click()
    await page.getByText(`You delegated 250.5 GAIA to ${name}`).first().waitFor()
    await page.getByRole('button', { name: `Undelegate from ${name}` }).waitFor()
    const answer = await page.request.get('/api/m/network/positions')
    const { delegations } = (await answer.json()) as { delegations: { amount: string }[] }
    expect(delegations.map(({ amount }) => amount)).toEqual(['250500000000000000000'])
  })

  test('sees the cards of both modules on the dashboard', async () => {
    const { page } = holder
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await holder.settled()
    await page
      .getByRole('region', { name: 'GAIA' })
      .or(page.getByRole('heading', { name: 'GAIA' }))
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Validators' }).first().waitFor()
    expect(await page.getByText('This card opens at').count()).toBe(0)
    await looksRight('dashboard')
  })

  test('is told where there is nothing', async () => {
    const { page } = holder
    const answer = await page.goto('/nothing-here')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'There is no page here', exact: true }).waitFor()
    await looksRight('not-found')
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'There is no page here', exact: true }).waitFor()
  })

  test('watches the admin turn the network off and on', async () => {
    const { page } = holder
    const adminWallet = new Wallet(portal.rpcUrl, adminKey)
    const admin = await Visitor.arrive(browser, portal.url, { wallet: adminWallet, theme, viewport })
    await page.goto('/validators')
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()

    await admin.page.goto('/admin')
    await admin.page.getByRole('button', { name: /MetaMask/ }).click()
    await admin.page.getByRole('heading', { level: 1, name: 'Modules', exact: true }).waitFor()
    await admin.page.getByRole('switch', { name: /Network/ }).waitFor()
    expect(await admin.violations()).toEqual([])
    await admin.screenshot(`admin-${view}`)
    await admin.page.getByRole('switch', { name: /Network/ }).click()
    await admin.page.getByLabel('Reason').fill('It shows wrong stakes.')
    await admin.page.getByRole('button', { name: 'Switch Network off' }).click()
    await admin.page.getByRole('note', { name: 'Network is switched off for everybody' }).waitFor()

    await page.getByRole('heading', { level: 1, name: 'Validators is switched off', exact: true }).waitFor()
    await until('the process is gone', async () => (await pluginPids(portal.process.pid, 'network')).length === 0)
    expect((await page.request.get('/api/m/network/validators')).status()).toBe(503)

    await admin.page.getByRole('button', { name: 'Switch Network on again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    expect((await page.request.get('/api/m/network/validators')).status()).toBe(200)
    expect(admin.faults).toEqual([])
    await admin.leave()
    adminWallet.close()
  })

  test('disconnects', async () => {
    const { page } = holder
    await page.goto('/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    await holder.settled()
    await openNavigation()
    await page.getByRole('button', { name: 'Disconnect Wallet' }).click()
    await page.getByText('Wallet Disconnected').first().waitFor()
    await page.waitForURL('**/auth**')
    expect((await page.request.get('/api/session')).status()).toBe(401)
  })

  test('and nothing went wrong in the console all the while', () => {
    expect(holder.faults).toEqual([])
  })
})
