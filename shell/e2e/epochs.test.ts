import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Contract, Interface, id, JsonRpcProvider, Wallet as Key, parseEther } from 'ethers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentFile, patience } from './agent.ts'
import { Api, adminKey, fund } from './api.ts'
import { launch, phone, readsCutShort, Visitor } from './browser.ts'
import { type RunningPortal, startPortal, until } from './portal.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

/** The shortest that epochs may be, in seconds, and for how long signals are attested. */
const [epochSeconds, attestedFor] = [10, 12]
const pool = parseEther('500')
const admin = new Key(adminKey).address

/** Validators of the dev chain: who says something, and who attests it. */
const [speaker, attestor] = [0, 1].map((number) => {
  const validator = new Key(id(`gaia dev chain, part validator ${number}`)).address
  return { validator, key: id(`gaia dev chain, part attestor of ${validator}`) }
}) as [Validator, Validator]

interface Validator {
  validator: string
  key: string
}

interface Row {
  epoch: number
  root: string
  total: string
}

let browser: Browser
let portal: RunningPortal
let folder: string
let contracts: { GaiaToken: string; GaiaClaims: string; ValidatorStaking: string }
const wallets: Wallet[] = []

beforeAll(async () => {
  ;[browser, portal] = await Promise.all([launch(), startPortal()])
  folder = await mkdtemp(join(tmpdir(), 'epochs-'))
  const { chain } = await new Api(portal.url).json<{ chain: { contracts: typeof contracts } }>('/api/portal')
  contracts = chain.contracts
})
afterAll(async () => {
  for (const wallet of wallets) wallet.close()
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the agent of a validator to its end, and answers what it printed. */
async function agent(of: Validator, ...args: string[]): Promise<string> {
  const dir = await mkdtemp(join(folder, 'agent-'))
  const key = { address: new Key(of.key).address, secret: of.key }
  await writeFile(join(dir, 'attestor.json'), JSON.stringify(key), { mode: 0o600 })
  const { stdout } = await promisify(execFile)(agentFile, [...args, '--dir', dir, '--portal', portal.url])
  return stdout
}

/** A wallet that has delegated to the attesting validator. */
async function delegates(): Promise<string> {
  const provider = new JsonRpcProvider(portal.rpcUrl)
  try {
    const key = Key.createRandom()
    await fund(portal.url, key.address, 1_000)
    const signer = new Key(key.privateKey, provider)
    const acts = new Interface(['function approve(address, uint256)', 'function delegate(address, uint256)'])
    const amount = parseEther('1000')
    for (const [nonce, to, data] of [
      [0, contracts.GaiaToken, acts.encodeFunctionData('approve', [contracts.ValidatorStaking, amount])],
      [1, contracts.ValidatorStaking, acts.encodeFunctionData('delegate', [attestor.validator, amount])],
    ] as const) {
      await (await signer.sendTransaction({ to, data, nonce })).wait()
    }
    return key.privateKey
  } finally {
    provider.destroy()
  }
}

/** Has a signal attested; it says when it closes, in Unix seconds. */
async function signal(): Promise<number> {
  const about = ['--topic', 'errand', '--title', 'The errand goes on']
  const said = await agent(speaker, 'signal', '--attestor', ...about)
  const uid = /signals\/(0x[0-9a-f]{64})/.exec(said)?.[1] ?? 'no signal'
  const words = ['--score', '90', '--confidence', '80', '--reason', 'I saw it.']
  await agent(attestor, 'attest', '--validator', attestor.validator, '--signal', uid, ...words)
  return Date.parse(/Attested until (\S+)\.\n/.exec(said)?.[1] ?? '') / 1000
}

async function arrive(key: string, path: string): Promise<Visitor> {
  const wallet = new Wallet(portal.rpcUrl, key)
  wallets.push(wallet)
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [readsCutShort] })
  await visitor.page.goto('/auth')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  await visitor.page.waitForURL((url) => url.pathname !== '/auth')
  await visitor.page.goto(path)
  return visitor
}

test('an epoch ends, its root is published from the admin’s wallet, a delegator claims, and anybody computes the same', {
  timeout: 3 * patience,
}, async () => {
  const api = await Api.signedIn(portal.url, adminKey)
  const topic = { topic: 'errand', name: 'Errand', rule: 'How the errand goes.', truth: '', quorum: 100, cadence: 0 }
  const made = { ...topic, window: attestedFor, publishers: ['validator'], closed: false }
  expect((await api.put('/api/m/network/signal-admin/topics/errand', made)).status).toBe(204)
  const delegator = await delegates()
  const terms = { seconds: epochSeconds, pool: String(pool) }
  const said = await api.put('/api/m/network/epoch-admin/terms', terms)
  expect(said.status).toBe(200)
  const { begins } = (await said.json()) as { begins: number }
  await until('a signal closes in an epoch', () => Date.now() / 1000 >= begins - attestedFor)
  const number = Math.floor(((await signal()) - begins) / epochSeconds) + 1
  expect(number).toBeGreaterThan(0)

  const office = await arrive(adminKey, `/gaia-admin?epoch=${number}`)
  await until('the epoch ends', () => Date.now() / 1000 > begins + number * epochSeconds + 1, 2 * epochSeconds * 1000)
  await fund(portal.url, admin, 1_000) // a block behind its end
  const pay = office.page.getByRole('button', { name: `Pay epoch ${number}`, exact: true })
  await pay.waitFor({ timeout: patience })
  expect(await office.violations()).toEqual([])
  await pay.click()
  const dialog = office.page.getByRole('dialog', { name: 'Make a campaign' })
  const title = `Rewards of epoch ${number}`
  await expect.poll(() => dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(office.page, `${title} is on the chain`)
  await office.page.getByText(/^Paid by campaign \d+$/).waitFor()

  // What was published is what the agent computes from the log and the chain alone.
  const chain = ['--rpc', portal.rpcUrl, '--staking', contracts.ValidatorStaking]
  const verified = await agent(speaker, 'epoch', 'verify', String(number), ...chain)
  expect(verified).toContain('The portal says the same, to the wei.')
  const { epoch: row, ...paid } = await published(number)
  expect(verified).toContain(`Root:       ${row.root}\n`)
  expect(verified).toContain(`Pays:       ${row.total} wei`)
  expect(paid).toEqual({ root: row.root, total: row.total, claims: 0 })

  const home = await arrive(delegator, `/claim?address=${new Key(delegator).address}`)
  const card = home.page.locator('section', { has: home.page.getByRole('heading', { name: title, exact: true }) })
  await card.getByText(/it is called “Rewards of epoch \d+”$/).waitFor()
  await card.getByText(`Why: Epoch ${number}`).waitFor()
  await card.getByText(/^Checked in this browser: a proof of/).waitFor()
  const before = await balance(new Key(delegator).address)
  await card.getByRole('button', { name: /^Claim [\d,.]+ GAIA$/ }).click()
  const claim = home.page.getByRole('dialog', { name: new RegExp(`of ${title}$`) })
  await claim.getByRole('button', { name: 'Claim', exact: true }).click()
  await card.getByText(/^[\d.,]+ GAIA claimed$/).waitFor()
  const rewards = await new Api(portal.url).json<{ epoch: number; amount: string }[]>(
    `/api/m/network/epochs/rewards?account=${new Key(delegator).address}`,
  )
  const earned = rewards.filter(({ epoch }) => epoch === number).map(({ amount }) => BigInt(amount))
  expect(earned).toHaveLength(1)
  expect((await balance(new Key(delegator).address)) - before).toBe(earned[0])
  await expect.poll(async () => (await published(number)).claims).toBe(1)
  await home.page.setViewportSize(phone)
  await home.fits()
  expect(await home.violations()).toEqual([])

  // The epoch's own page, which anybody reads, says the same.
  await home.page.goto(`/validators/epochs/${number}`)
  await home.page.getByRole('heading', { level: 1, name: `Epoch ${number}`, exact: true }).waitFor()
  await home.page.getByText(row.root, { exact: true }).waitFor()
  await home.page.getByText(/^[\d,.]+ of [\d,.]+ GAIA were claimed, by one account\.$/).waitFor()
  await home.page
    .getByRole('button', { name: `%: what effectiveness in epoch ${number} is made of` })
    .first()
    .click()
  await home.page.getByText(/^\d+ of \d+ decided signals$/).waitFor()
  expect(await home.violations()).toEqual([])
  await home.page.keyboard.press('Escape')
  await home.page.goto(`/validators/epochs?account=${new Key(delegator).address}`)
  await home.page
    .getByRole('table', { name: 'Epoch by epoch' })
    .getByRole('link', { name: `Epoch ${number}`, exact: true })
    .waitFor()
  await home.fits()
  expect(await home.violations()).toEqual([])
  expect([...office.faults, ...home.faults]).toEqual([])
})

async function balance(account: string): Promise<bigint> {
  const provider = new JsonRpcProvider(portal.rpcUrl)
  try {
    const token = new Contract(contracts.GaiaToken, ['function balanceOf(address) view returns (uint256)'], provider)
    return (await token.balanceOf?.(account)) as bigint
  } finally {
    provider.destroy()
  }
}

/** An epoch as the network has it, and the root and total of the campaign that pays it, as the chain has them. */
async function published(number: number) {
  const anybody = new Api(portal.url)
  const epoch = await anybody.json<Row>(`/api/m/network/epochs/${number}`)
  const { payments } = await anybody.json<{
    payments: { epoch: number; campaign: number; claims: number; id: number }[]
  }>('/api/m/network/epochs/paid')
  const payment = payments.find((one) => one.epoch === number)
  const provider = new JsonRpcProvider(portal.rpcUrl)
  try {
    const fields =
      'bytes32 root, address funder, uint64 opensAt, bool over, uint64 closesAt, uint64 endsAt, uint256 total, uint256 claimed, uint256 returned, bytes32 listHash, string title'
    const claims = new Contract(
      contracts.GaiaClaims,
      [`function campaign(uint256 id) view returns (tuple(${fields}))`],
      provider,
    )
    const campaign = await claims.campaign?.(payment?.id)
    return { epoch, root: campaign.root as string, total: String(campaign.total), claims: payment?.claims }
  } finally {
    provider.destroy()
  }
}
