import { Contract, Interface, JsonRpcProvider, Wallet as Key, parseEther } from 'ethers'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Api, fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

/**
 * The third and the fourth account of the mnemonic "test test … junk", who are in the list of the early holders. The third one is this file's own: no other test
 * signs in with it, and nobody sends it GAIA.
 */
const holders = [
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const
/** The sixth one, who is in that list, too, and whom no other test knows. */
const signer = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'
/** The second one, for whom something vests after a cliff. */
const waiting = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The fourth one, who is in that list alone. */
const elsewhere = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

let browser: Browser
let visitor: Visitor
let wallet: Wallet | undefined

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
afterEach(async () => {
  const { faults } = visitor
  await visitor.leave()
  wallet?.close()
  wallet = undefined
  expect(faults).toEqual([])
})

const campaign = (name: string) =>
  visitor.page.locator('section', { has: visitor.page.getByRole('heading', { name, exact: true }) })

async function balanceOf(token: string, account: string): Promise<bigint> {
  const chain = new JsonRpcProvider(portal.rpcUrl)
  try {
    const balances = ['function balanceOf(address owner) view returns (uint256)']
    return (await new Contract(token, balances, chain).balanceOf?.(account)) as bigint
  } finally {
    chain.destroy()
  }
}

test('a stranger checks an address without a wallet, and whoever is in no list sees what was rewarded', async () => {
  visitor = await Visitor.arrive(browser, portal.url)
  const { page } = visitor
  await page.goto('/claim')
  await page.getByRole('heading', { level: 1, name: 'Claim portal', exact: true }).waitFor()
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('0x12')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('An address has 0x and 40 hex digits.').waitFor()
  await address.fill(waiting)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.waitForURL(`**/claim?address=${waiting}`)
  const holding = campaign('Early holders')
  await holding.getByText(/^Why: /).waitFor()
  await holding.getByText(/^Checked in this browser: a proof of \d+ hashes leads/).waitFor()
  await holding.getByRole('link', { name: 'Sign in to claim' }).waitFor()
  await campaign('Vesting').getByText('Waits for its cliff').waitFor()
  await address.fill(elsewhere)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.waitForURL(`**/claim?address=${elsewhere}`)
  await campaign('First validators').getByText('Nothing for this address').waitFor()
  await campaign('First validators')
    .getByText(/^\d+ addresses, .+ GAIA/)
    .first()
    .waitFor()
  expect(await visitor.objections()).toEqual([])
})

test('a wallet claims its allocation, and sees it claimed, with its transaction and its balance', async () => {
  wallet = new Wallet(portal.rpcUrl, holders[0])
  await fund(portal.url, wallet.address, 3)
  const { contracts } = (
    await new Api(portal.url).json<{ chain: { contracts: { GaiaClaims: string; GaiaToken: string } } }>('/api/portal')
  ).chain
  const before = await balanceOf(contracts.GaiaToken, wallet.address)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.goto(`/claim?address=${wallet.address}`)
  const card = campaign('Early holders')
  await card.getByRole('link', { name: 'Sign in to claim' }).click()
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
  await page.getByRole('link', { name: 'Claim portal', exact: true }).click()
  const act = card.getByRole('button', { name: /^Claim [\d,]+ GAIA$/ })
  const allotted = /^Claim ([\d,]+) GAIA$/.exec((await act.textContent()) ?? '')?.[1] ?? ''
  await act.click()
  const dialog = page.getByRole('dialog', { name: `Claim ${allotted} GAIA of Early holders` })
  const plan = dialog.getByLabel('What will happen')
  await plan.getByText(`${allotted} GAIA, in this wallet, at once`).waitFor()
  await plan.getByText('Nothing but the network fee').waitFor()
  await dialog.getByText('What your wallet will sign, decoded').first().waitFor()
  expect(wallet.sent).toEqual([])
  expect(await visitor.violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
  await toast(page, `You claimed ${allotted} GAIA`)
  await card.getByText(`${allotted} GAIA claimed`, { exact: true }).waitFor()
  expect(wallet.sent).toHaveLength(1)
  const [sent] = wallet.sent
  await card.locator(`a[href$="${sent?.hash}"]`).first().waitFor()
  const wei = parseEther(allotted.replaceAll(',', ''))
  expect(sent?.to.toLowerCase()).toBe(contracts.GaiaClaims.toLowerCase())
  expect(BigInt(sent?.value ?? 0)).toBe(0n)
  const call = new Interface(['function claim(uint256 id, uint256 index, uint256 amount, address to, bytes32[] proof)'])
  const signed = call.parseTransaction({ data: sent?.data ?? '' })
  const { allocations } = await new Api(portal.url).json<{
    allocations: { campaign: number; index: string; amount: string; proof: string[] }[]
  }>(`/api/m/gaia/claim/accounts/${wallet.address}`)
  const own = allocations.find(({ amount }) => BigInt(amount) === wei)
  expect(signed?.args.toArray(true)).toEqual([
    BigInt(own?.campaign ?? -1),
    BigInt(own?.index ?? -1),
    wei,
    wallet.address,
    own?.proof,
  ])
  const after = await balanceOf(contracts.GaiaToken, wallet.address)
  expect(after - before).toBe(wei)
  const whole = (after / 10n ** 18n).toLocaleString('en')
  await page
    .getByText(new RegExp(`^${whole} ?GAIA$|^${whole}$`))
    .first()
    .waitFor()
})

test('a proof that the module served wrongly is refused before the wallet is asked', async () => {
  wallet = new Wallet(portal.rpcUrl, holders[1])
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.route('**/api/m/gaia/claim/accounts/*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { allocations: { proof: string[] }[] }
    for (const { proof } of body.allocations) proof[0] = `0x${'ab'.repeat(32)}`
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/claim?address=${wallet.address}`)
  const card = campaign('Early holders')
  await card.getByText('This proof is not right', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: /^Claim / }).count()).toBe(0)
  expect(await card.getByRole('link', { name: 'Sign in to claim' }).count()).toBe(0)
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toEqual([])
})

test('an owner signs a claim for another address, and a stranger with the link sends it there', async () => {
  const owner = new Wallet(portal.rpcUrl, signer)
  wallet = owner
  const to = Key.createRandom().address
  visitor = await Visitor.arrive(browser, portal.url, { wallet: owner })
  await signIn(`/claim?address=${owner.address}`)
  const card = campaign('Early holders')
  await card.getByRole('button', { name: 'Sign it for another address' }).click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Send 300 GAIA of Early holders to another address' })
  await dialog.getByLabel('Address that gets the GAIA').fill(to)
  await dialog.getByLabel('The signature holds for').selectOption('1 day')
  await dialog.getByText(/Whoever has it can send these GAIA to that address alone, until /).waitFor()
  expect(await visitor.violations()).toEqual([])
  owner.refuse('eth_signTypedData_v4', new WalletError(4001, 'User rejected the request.'))
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('You rejected the request in your wallet, so it was not done.').waitFor()
  owner.refuse('eth_signTypedData_v4')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('It is signed', { exact: true }).waitFor()
  const link = (await dialog.locator('pre').first().textContent()) ?? ''
  expect(await visitor.violations()).toEqual([])
  expect(owner.sent).toEqual([])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  owner.close()

  wallet = new Wallet(portal.rpcUrl)
  await fund(portal.url, wallet.address, 3)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === '/claim' && url.hash === '')
  const opened = campaign('A signed claim')
  await opened.getByRole('link', { name: 'Sign in to send it' }).click()
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL((url) => url.pathname === '/claim')
  await opened.getByText('Signature and proof were checked in this browser.').waitFor()
  expect(await visitor.objections()).toEqual([])
  await opened.getByRole('button', { name: 'Send 300 GAIA' }).click()
  const plan = page.getByRole('dialog', { name: /^Send 300 GAIA to / })
  await plan.getByText('Nothing but the network fee').waitFor()
  await plan.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, '300 GAIA were sent')
  await opened.getByText('These GAIA were claimed already', { exact: true }).waitFor()
  await opened.locator(`a[href$="${wallet.sent[0]?.hash}"]`).first().waitFor()
  const { contracts } = (await new Api(portal.url).json<{ chain: { contracts: { GaiaToken: string } } }>('/api/portal'))
    .chain
  expect(await balanceOf(contracts.GaiaToken, to)).toBe(parseEther('300'))
  await page.goto(`/claim?address=${owner.address}`)
  await campaign('Early holders').getByText('300 GAIA claimed', { exact: true }).waitFor()
})

async function signIn(path: string): Promise<void> {
  const { page } = visitor
  await page.goto(`/auth?next=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}
