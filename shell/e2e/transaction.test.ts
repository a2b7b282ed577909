import { Interface, Wallet as Key, parseEther } from 'ethers'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manners } from '../src/testing/manners.ts'
import { Api, fund } from './api.ts'
import { desktop, launch, phone, readsCutShort, type Theme, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

const token = new Interface([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
])
const staking = new Interface([
  'function delegate(address validator, uint256 amount)',
  'function delegateWithPermit(address validator, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function unbond(address validator, uint256 amount)',
])

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page
let contracts: { GaiaToken: string; ValidatorStaking: string }

beforeAll(async () => {
  browser = await launch()
  const answer = await fetch(`${portal.url}/api/portal`)
  contracts = ((await answer.json()) as { chain: { contracts: typeof contracts } }).chain.contracts
})
afterAll(() => browser?.close())
beforeEach(() => {
  wallet = new Wallet(portal.rpcUrl)
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

interface Arrival {
  theme?: Theme
  viewport?: typeof desktop
  /** The page's timers are hurried on. */
  clock?: boolean
}

/** A holder of 1,000 GAIA who has opened the dialog to delegate 250.5 of it, and sent nothing yet. */
async function delegating(arrival: Arrival = {}): Promise<Locator> {
  if (!(await holdsGaia())) await fund(portal.url, wallet.address, 1000)
  await arrive(arrival)
  return open()
}

async function holdsGaia(): Promise<boolean> {
  const data = `0x70a08231${wallet.address.slice(2).padStart(64, '0')}`
  const provider = wallet.key.provider
  return BigInt((await provider?.call({ to: contracts.GaiaToken, data })) ?? 0) > 0n
}

async function arrive({ theme, viewport, clock }: Arrival = {}): Promise<void> {
  visitor = await Visitor.arrive(browser, portal.url, { wallet, theme, viewport, expected: [readsCutShort] })
  page = visitor.page
  if (clock) await page.clock.install()
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
}

async function open(amount = '250.5'): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Delegate to / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Delegate to / })
  await dialog.getByText(/^Your wallet holds/).waitFor()
  await dialog.getByRole('textbox', { name: 'Amount, GAIA' }).fill(amount)
  return dialog
}

const press = (dialog: Locator, name = 'Delegate') => dialog.getByRole('button', { name, exact: true }).click()
const sent = () => wallet.sent.map(({ to, data }) => ({ to, method: staking.parseTransaction({ data })?.name ?? '' }))
const pendingButton = () => page.getByRole('button', { name: '1 transaction pending' })
const delegated = /^You delegated 250\.5 GAIA to /
/** The wallet signs no typed data, as some do not. */
const noPermits = () => wallet.refuse('eth_signTypedData_v4', new WalletError(4200, 'Unsupported method'))

/** Whole seconds of the page's own time, one after another. */
async function hurry(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await page.clock.fastForward(1000)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
}

describe('what will happen', () => {
  test.each<[string, Theme, typeof desktop]>([
    ['dark-desktop', 'dark', desktop],
    ['light-phone', 'light', phone],
  ])('is said before the wallet opens: %s', async (view, theme, viewport) => {
    await fund(portal.url, wallet.address, 1000)
    await arrive({ theme, viewport })
    await visitor.settled()
    const flow = () => visitor.requested.filter((path) => /\/chain\.[^/]+\.js$/.test(path))
    expect(flow()).toEqual([])
    const dialog = await open()
    expect(flow()).toHaveLength(1)
    const plan = dialog.getByLabel('What will happen')
    await plan.getByText('250.5 GAIA', { exact: true }).waitFor()
    await plan.getByText(/^a signature that lets .+ take exactly 250\.5 GAIA, for 30 minutes$/).waitFor()
    await plan.getByText(/^about 0\.0\d+ ETH$/).waitFor()
    await plan.getByText('Stays as it is').waitFor()
    expect(wallet.asked.filter((method) => /sendTransaction|signTypedData/.test(method))).toEqual([])
    expect(await visitor.violations()).toEqual([])
    await visitor.fits()
    await visitor.screenshot(`transaction-plan-${view}`)
    if (view !== 'dark-desktop') return

    wallet.hold()
    await press(dialog)
    const shown = dialog.getByRole('article', { name: /^Delegate 250\.5 GAIA to / })
    await shown.getByText('Pending', { exact: true }).waitFor()
    expect(sent()).toEqual([{ to: contracts.ValidatorStaking, method: 'delegateWithPermit' }])
    expect(await visitor.violations()).toEqual([])
    await visitor.screenshot(`transaction-pending-${view}`)
    await wallet.release()
    await page.getByText(delegated).first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    // Nothing of the permit is left, and what was said of the fee was not too little.
    expect(await allowance()).toBe(0n)
    const receipt = await wallet.key.provider?.getTransactionReceipt(wallet.sent[0]?.hash ?? '')
    expect(receipt?.gasUsed).toBeGreaterThan(150_000n)
    expect(receipt?.gasUsed).toBeLessThan(300_000n)
  })
})

async function allowance(): Promise<bigint> {
  const words = [wallet.address, contracts.ValidatorStaking].map((address) => address.slice(2).padStart(64, '0'))
  const data = `0xdd62ed3e${words.join('')}`
  return BigInt((await wallet.key.provider?.call({ to: contracts.GaiaToken, data })) ?? -1)
}

test('without a permit exactly the amount is approved, and delegated when the approval is mined', async () => {
  noPermits()
  const dialog = await delegating()
  wallet.hold()
  await press(dialog)
  await dialog.getByText('The approval was sent as transaction').waitFor()
  await dialog.getByRole('article', { name: /^Approve exactly 250\.5 GAIA for / }).waitFor()
  await visitor.screenshot('transaction-approval-dark-desktop')
  expect(wallet.sent.map(({ data }) => data)).toEqual([
    token.encodeFunctionData('approve', [contracts.ValidatorStaking, parseEther('250.5')]),
  ])
  await wallet.release()
  await page.getByText(delegated).first().waitFor()
  expect(sent().at(-1)).toEqual({ to: contracts.ValidatorStaking, method: 'delegate' })
  expect(await allowance()).toBe(0n)
})

test('what the contract would refuse is told by its own error, and the wallet is asked for nothing', async () => {
  const dialog = await delegating()
  await press(dialog)
  await page.getByText(delegated).first().waitFor()
  await page
    .getByRole('button', { name: /^Undelegate from / })
    .first()
    .click()
  const back = page.getByRole('dialog', { name: /^Undelegate from / })
  const validator = String(staking.parseTransaction({ data: wallet.sent[0]?.data ?? '' })?.args[0])
  const unbond = staking.encodeFunctionData('unbond', [validator, parseEther('200')])
  await (await wallet.key.sendTransaction({ to: contracts.ValidatorStaking, data: unbond })).wait()
  await back.getByRole('button', { name: 'Use all of it' }).click()
  await back.getByText('You delegate less than that to this validator.').waitFor()
  await press(back, 'Undelegate')
  await back.getByText('You delegate less than that to this validator.').waitFor()
  expect(wallet.sent).toHaveLength(1)
  await visitor.screenshot('transaction-refused-dark-desktop')
})

test('a request that is rejected, a wallet on another chain and one that cannot read are told apart, and it may be tried again', async () => {
  wallet.manners = manners.strict
  const dialog = await delegating({ theme: 'light', viewport: phone })
  wallet.refuse('eth_sendTransaction', new WalletError(4001, 'User rejected the request.'))
  await press(dialog)
  await dialog.getByText('You rejected the request in your wallet, so it was not done.').waitFor()
  await visitor.screenshot('transaction-rejected-light-phone')
  wallet.refuse('eth_sendTransaction')

  wallet.chainId = 1
  await press(dialog)
  const elsewhere = dialog.getByText('Your wallet is on another chain than Gaia dev chain.')
  await elsewhere.waitFor()
  await visitor.fits()
  await visitor.screenshot('transaction-chain-light-phone')
  await dialog.getByRole('button', { name: 'Switch to Gaia dev chain' }).click()
  await elsewhere.waitFor({ state: 'detached' })
  expect(wallet.chainId).toBe(31337)

  wallet.online = false
  await press(dialog)
  await dialog.getByText('Nothing was sent: your wallet cannot read the chain now.').waitFor()
  wallet.online = true
  expect(wallet.sent).toEqual([])
  await press(dialog)
  await page.getByText(delegated).first().waitFor()
})

test('who cannot pay the network fee is told what is missing, before the wallet opens', async () => {
  const giver = new Key(Key.createRandom().privateKey, wallet.key.provider)
  await fund(portal.url, giver.address, 1000)
  const data = token.encodeFunctionData('transfer', [wallet.address, parseEther('1000')])
  await (await giver.sendTransaction({ to: contracts.GaiaToken, data })).wait()
  const dialog = await delegating()
  const sentence = dialog.getByText(
    /^Your wallet has too little ETH for it: about 0\.0\d+ ETH are needed, 0 ETH are there\.$/,
  )
  await sentence.waitFor()
  await visitor.screenshot('transaction-fee-dark-desktop')
  await press(dialog)
  await sentence.waitFor()
  expect(wallet.sent).toEqual([])
})

test('what is mined without effect says why, in the contract’s own words', async () => {
  const thief = new Key(Key.createRandom().privateKey, wallet.key.provider)
  await fund(portal.url, thief.address, 1)
  const dialog = await delegating()
  await dialog.getByRole('textbox', { name: 'Amount, GAIA' }).fill('700')
  const approve = token.encodeFunctionData('approve', [thief.address, parseEther('400')])
  await (await wallet.key.sendTransaction({ to: contracts.GaiaToken, data: approve })).wait()
  wallet.hold()
  await press(dialog)
  await dialog.getByText('Pending', { exact: true }).waitFor()
  // The tier stays, and the page with it.
  const take = token.encodeFunctionData('transferFrom', [wallet.address, thief.address, parseEther('400')])
  await (await thief.sendTransaction({ to: contracts.GaiaToken, data: take })).wait()
  await wallet.release()
  await dialog.getByText(/was mined and had no effect: the wallet holds fewer tokens than that\.$/).waitFor()
  await visitor.screenshot('transaction-reverted-dark-desktop')
})

describe('what waits for its block', () => {
  test('is sped up in the wallet, and followed under its new hash', async () => {
    const dialog = await delegating()
    wallet.hold()
    await press(dialog)
    await dialog.getByText('Pending', { exact: true }).waitFor()
    await expect.poll(() => stored()).toMatchObject({ nonce: 0 })
    const hash = await wallet.replace()
    await page.getByText(delegated).first().waitFor()
    await expect.poll(() => stored()).toMatchObject({ state: 'confirmed', hash })
  })

  test('is cancelled in the wallet', async () => {
    const dialog = await delegating({ theme: 'light', viewport: phone })
    wallet.hold()
    await press(dialog)
    await expect.poll(() => stored()).toMatchObject({ nonce: 0 })
    await wallet.replace({ to: wallet.address, data: '0x' })
    await dialog.getByText(/^You cancelled it in your wallet: transaction /).waitFor()
    await visitor.fits()
    await visitor.screenshot('transaction-cancelled-light-phone')
  })

  test('is forgotten by the chain, which is no end of it, and mined later', async () => {
    const dialog = await delegating({ clock: true })
    wallet.hold()
    await press(dialog)
    await expect.poll(() => stored()).toMatchObject({ nonce: 0 })
    const [raw] = wallet.drop()
    const sentence = dialog.getByText(/^The chain does not know the transaction any more\. It may still be mined/)
    await expect.poll(() => hurry(1).then(() => sentence.count()), { timeout: 30_000 }).toBe(1)
    await dialog.getByRole('button', { name: 'Stop following' }).waitFor()
    expect(await stored()).toMatchObject({ state: 'pending' })
    expect(await visitor.violations()).toEqual([])
    await visitor.screenshot('transaction-dropped-dark-desktop')
    await wallet.key.provider?.broadcastTransaction(raw as string)
    const told = page.getByText(delegated)
    await expect.poll(() => hurry(1).then(() => told.count()), { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await stored()).toMatchObject({ state: 'confirmed' })
  })

  test('is found again after a reload, on any page, and told of when it is there', async () => {
    const dialog = await delegating()
    wallet.hold()
    await press(dialog)
    await expect.poll(() => stored()).toMatchObject({ state: 'pending' })
    await page.goto('/gaia')
    await pendingButton().waitFor()
    await visitor.screenshot('transaction-left-dark-desktop')
    await pendingButton().click()
    const list = page.getByRole('dialog', { name: 'Your transactions' })
    const receipt = list.getByRole('article', { name: /^Delegate 250\.5 GAIA to / })
    await receipt.getByText('Pending', { exact: true }).waitFor()
    expect(await visitor.violations()).toEqual([])
    await wallet.release()
    await receipt.getByText('Confirmed', { exact: true }).waitFor()
    await receipt.getByText(/^0\.0\d+ ETH$/).waitFor()
    await visitor.screenshot('transaction-receipt-dark-desktop')
    const title = ((await page.getByText(delegated).first().textContent()) ?? '') as string
    expect(await toast(page, title)).toMatchObject({ destructive: false })
    await page.setViewportSize(phone)
    await visitor.fits()
    await visitor.screenshot('transaction-receipt-dark-phone')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Your transactions' }).waitFor()
    expect(await positions()).toEqual(['250500000000000000000'])
  })

  test('is followed when its dialog is closed, and in one tab alone', async () => {
    const dialog = await delegating()
    wallet.hold()
    await press(dialog)
    await expect.poll(() => stored()).toMatchObject({ state: 'pending' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const other = await visitor.context.newPage()
    await other.goto('/gaia')
    await other.getByRole('button', { name: '1 transaction pending' }).waitFor()
    await wallet.release()
    await page.getByText(delegated).first().waitFor()
    await other.getByRole('button', { name: 'Your transactions' }).waitFor()
    expect(await other.getByText(delegated).count()).toBe(0)
  })
})

describe('a wallet that answers late', () => {
  test('is explained; who closed the dialog meanwhile is told what became of it', async () => {
    const dialog = await delegating({ clock: true })
    wallet.ignore('eth_sendTransaction')
    await press(dialog)
    await dialog.getByRole('button', { name: 'Confirm in your wallet' }).waitFor()
    await page.clock.fastForward(16_000)
    await dialog.getByText(/^Your wallet has not answered yet\./).waitFor()
    await visitor.screenshot('transaction-late-dark-desktop')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    wallet.wake('eth_sendTransaction')
    const told = page.getByText(delegated)
    await expect.poll(() => hurry(1).then(() => told.count()), { timeout: 30_000 }).toBeGreaterThan(0)
  })

  test('and has several owners may send it later, under a hash that the chain learns then', async () => {
    wallet.shared = true
    const dialog = await delegating({ viewport: phone })
    wallet.hold({ known: false })
    await press(dialog)
    await dialog.getByText('The approval was sent as transaction').waitFor()
    await dialog.getByText(/^The chain does not know it yet\. A wallet of several owners sends it when/).waitFor()
    expect(wallet.asked).not.toContain('eth_signTypedData_v4')
    await visitor.screenshot('transaction-owners-dark-phone')
    await wallet.release()
    await page.getByText(delegated).first().waitFor()
  })
})

/** The newest transaction in the browser's journal. */
async function stored(): Promise<Record<string, unknown> | undefined> {
  const text = await page.evaluate(() => localStorage.getItem('portal.transactions'))
  return (JSON.parse(text ?? '[]') as Record<string, unknown>[])[0]
}

/** What the holder delegates, as the module has it. */
async function positions(): Promise<string[]> {
  const api = await Api.signedIn(portal.url, wallet.key.privateKey)
  const { delegations } = await api.json<{ delegations: { amount: string }[] }>('/api/m/network/positions')
  return delegations.map(({ amount }) => amount)
}
