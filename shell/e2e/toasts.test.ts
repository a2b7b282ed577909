import { Interface, parseEther } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast, toasts } from './toast.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  wallet = new Wallet(portal.rpcUrl)
  wallet.refuse('eth_requestAccounts', new WalletError(4001, 'User rejected the request.'))
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  page = visitor.page
})
afterEach(async () => {
  await visitor.leave()
  wallet.close()
  expect(visitor.faults).toEqual([])
})

/** Has a refused connection say so. */
async function provoke(): Promise<void> {
  await page.getByRole('button', { name: /^MetaMask/ }).click()
  await toast(page, 'Connection Cancelled')
}

/** Drags the toast to the right, or the left. */
async function drag(pixels: number): Promise<void> {
  const box = (await toasts(page).boundingBox())!
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + Math.sign(pixels) * 5, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}

test('a toast goes by itself after 5000 ms, and waits while the pointer is over it', async () => {
  await page.clock.install()
  await page.goto('/auth')
  await provoke()
  await page.clock.pauseAt(Date.now() + 60_000)
  await toasts(page).waitFor({ state: 'detached' })
  await page.clock.resume()
  await provoke()
  await toasts(page).hover()
  await page.clock.fastForward(60_000)
  expect(await toasts(page).getAttribute('data-state')).toBe('open')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(5000)
  await toasts(page).waitFor({ state: 'detached' })
})

test('there is one toast at a time, the newest', async () => {
  await page.goto('/auth')
  await provoke()
  wallet.refuse('eth_requestAccounts', new WalletError(-32002, 'Already pending.'))
  await page.getByRole('button', { name: /^MetaMask/ }).click()
  await toast(page, 'Connection Pending')
  expect(await toasts(page).count()).toBe(1)
})

test('a toast is swiped away to the right, beyond 50 px, and to no other side', async () => {
  await page.goto('/auth')
  await provoke()
  await drag(50)
  expect(await toasts(page).getAttribute('data-state')).toBe('open')
  await drag(-120)
  expect(await toasts(page).getAttribute('data-state')).toBe('open')
  await drag(51)
  await toasts(page).waitFor({ state: 'detached' })
})

test('F8 goes to the toast; Tab and Enter close it', async () => {
  await page.goto('/auth')
  await provoke()
  await page.keyboard.press('F8')
  await page.locator('.toasts:focus').waitFor()
  await page.keyboard.press('Tab')
  await toasts(page).and(page.locator(':focus')).waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasts(page).waitFor({ state: 'detached' })
})

test('F8 goes to the toast past a dialog, which stays, and Tab comes back to it', async () => {
  await visitor.leave()
  visitor = await Visitor.arrive(browser, portal.url)
  page = visitor.page
  await page.goto('/auth')
  await page.getByRole('button', { name: /Another wallet/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Install MetaMask?' })
  await dialog.waitFor()
  await toast(page, 'No Wallet Detected')
  await page.keyboard.press('F8')
  await page.locator('.toasts:focus').waitFor()
  await page.keyboard.press('Tab')
  await toasts(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasts(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('on a phone a toast covers no button of the open drawer', async () => {
  wallet.refuse('eth_requestAccounts')
  await page.setViewportSize(phone)
  await page.goto('/gaia')
  await page.getByRole('button', { name: /^MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const disconnect = page.getByRole('dialog').getByRole('button', { name: 'Disconnect Wallet' })
  await disconnect.waitFor()
  await fund(portal.url, wallet.address, 500)
  await page.getByText('You reached LIRAETH', { exact: true }).waitFor()
  // While the toast is there, a tap in the middle of the button is one on the button.
  const hit = await disconnect.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return {
      toasts: document.querySelectorAll('.toasts > .toast').length,
      button: button.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
    }
  })
  expect(hit).toEqual({ toasts: 1, button: true })
})

test('who stakes keeps the tier; who then sends GAIA away loses it, is told so after other toasts, and takes the stake back', async () => {
  wallet.refuse('eth_requestAccounts')
  await fund(portal.url, wallet.address, 600)
  await page.goto('/validators')
  await page.getByRole('button', { name: /^MetaMask/ }).click()
  await page
    .getByRole('button', { name: /^Delegate to / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Delegate to / })
  const title = await dialog.getByRole('heading', { name: /^Delegate to / }).textContent()
  const name = title?.replace('Delegate to ', '') ?? ''
  await dialog.getByText(/locked until you undelegate it.*keeps counting for your tier/).waitFor()
  await dialog.getByRole('textbox', { name: 'Amount, GAIA' }).fill('400')
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click()
  expect(await toast(page, `You delegated 400 GAIA to ${name}`)).toMatchObject({ destructive: false })
  // The toast that is there stays as long as somebody reads it.
  await toasts(page).hover()
  await page.getByRole('button', { name: `Undelegate from ${name}` }).waitFor()

  const { chain } = (await (await page.request.get('/api/portal')).json()) as {
    chain: { contracts: Record<string, string> }
  }
  const transfer = new Interface(['function transfer(address, uint256)'])
  const away = `0x${'1'.repeat(40)}`
  const data = transfer.encodeFunctionData('transfer', [away, parseEther('200')])
  await wallet.key.sendTransaction({ to: chain.contracts.GaiaToken!, data })
  await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
  expect(await toast(page, `You delegated 400 GAIA to ${name}`)).toMatchObject({ destructive: false })
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  expect(await toast(page, 'You have no tier any more')).toMatchObject({ text: 'Your balance is 400 GAIA.' })
  expect(await toasts(page).evaluate((element) => element.classList.contains('toast-loss'))).toBe(true)

  await page.goto('/')
  await page.getByText('you have 400 of 500 GAIA', { exact: true }).waitFor()
  await page
    .getByRole('region', { name: 'Your stake' })
    .getByRole('button', { name: `Undelegate from ${name}` })
    .click()
  const back = page.getByRole('dialog', { name: `Undelegate from ${name}` })
  await back.getByRole('button', { name: 'Use all of it' }).click()
  await back.getByRole('button', { name: 'Undelegate', exact: true }).click()
  await toast(page, `You undelegated 400 GAIA from ${name}`)
  await page.getByText(`Unbonding from ${name}`).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${wallet.short}.*GAIA$`) }).click()
  const menu = page.getByRole('dialog', { name: `Wallet ${wallet.address}` })
  await menu.getByText('400 GAIA', { exact: true }).first().waitFor()
  await menu.getByText('Unbonding400 GAIA').waitFor()
  expect(await visitor.violations()).toEqual([])
})
