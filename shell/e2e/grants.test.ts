import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

const approve = 'wallet.call:GaiaToken.approve'
const capabilities = [
  { name: 'wallet.call', targets: ['GaiaToken.approve'], reason: 'It has the visitor approve.' },
  { name: 'wallet.sign', targets: ['Lab/Vote'], reason: 'It has the visitor vote.' },
]
const wallet = {
  calls: { 'GaiaToken.approve': { function: 'approve(address spender, uint256 value)' } },
  signs: {
    'Lab/Vote': { version: '1', type: 'Vote(string text)', says: { en: 'vote {text}', de: '{text} zu wählen' } },
  },
}

let folder: string
let portal: RunningPortal
let browser: Browser
let acme: Author
let bundle: string
let admin: Api
let holder: Wallet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-grants-'))
  ;[portal, browser, acme] = await Promise.all([startPortal(), launch(), Author.named('acme', 'Acme Labs', folder)])
  const contracts = ['GaiaToken']
  bundle = await acme.release({ version: '1.0.0', mode: 'framed', page: 'Ask', capabilities, contracts, wallet })
  admin = await Api.signedIn(portal.url, adminKey)
  const card = JSON.parse(await readFile(acme.card, 'utf8')) as object
  expect((await admin.post('/api/admin/publishers', card)).status).toBe(200)
  holder = new Wallet(portal.rpcUrl)
  holder.confirms = false
  await fund(portal.url, holder.address, 10)
}, 240_000)
afterAll(async () => {
  holder?.close()
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('an admin reads what a partner’s pages would ask wallets for, and grants it', async () => {
  const operator = await Visitor.arrive(browser, portal.url, { wallet: new Wallet(portal.rpcUrl, adminKey) })
  const { page } = operator
  await page.goto('/auth?next=/admin/install')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByLabel('Choose a bundle').setInputFiles(bundle)
  await page.getByRole('heading', { level: 1, name: 'Install Lab 1.0.0', exact: true }).waitFor()
  await page.getByText(/^Asks visitors' wallets to call GaiaToken\.approve/).waitFor()
  await page.getByText('approve(address spender, uint256 value)', { exact: true }).waitFor()
  await page.getByText(/^Visitors are asked to “vote \{text\}”/).waitFor()
  await page.getByRole('checkbox', { name: /^I grant Lab the 2 capabilities/ }).check()
  await page.getByRole('button', { name: 'Install Lab 1.0.0', exact: true }).click()
  await page.getByText(/^Lab 1\.0\.0 is (running|installed)/).waitFor()
  expect(operator.faults).toEqual([])
  await operator.leave()
})

test('a partner’s page asks the wallet within its grants, in the portal’s words, and beyond them in vain', async () => {
  const visitor = await Visitor.arrive(browser, portal.url, { wallet: holder })
  const { page } = visitor
  await page.goto('/auth?next=/lab')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  const inside = page.frameLocator('.frame[data-shown] > iframe')
  const press = (name: string) => inside.getByRole('button', { name, exact: true }).click()
  const answer = () => inside.getByRole('status', { name: 'Answer' }).textContent()
  const answers = (text: RegExp) => expect.poll(answer).toMatch(text)
  const question = (name: string) => page.getByRole('alertdialog', { name, exact: true })

  await press('Approve')
  const asked = question('Lab asks you to let 0x0000…0011 take up to 5 GAIA from your wallet')
  await asked.getByText(/^This portal has no name for 0x0000…0011\./).waitFor()
  await asked.getByText('A module of the partner acme').waitFor()
  expect(await visitor.violationsInBothThemes()).toEqual([])
  expect(holder.sent).toEqual([])
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await answers(/^answered "0x[0-9a-f]{64}"$/)
  expect(holder.sent).toHaveLength(1)
  // The list of what was sent has it as it has what the portal's own pages send, and follows it.
  await page.getByRole('button', { name: /^(Your transactions|\d+ transactions? pending)/i }).click()
  const list = page.getByRole('dialog', { name: 'Your transactions', exact: true })
  await list.getByText('Lab: let 0x0000…0011 take up to 5 GAIA from your wallet', { exact: true }).waitFor()
  await list.getByText(/^Confirmed/).waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  await press('Approve all')
  const all = question('Lab asks you to let 0x0000…0011 take all of it from your wallet, at any time')
  await all.getByText(/^This has no limit\./).waitFor()
  await all.getByRole('button', { name: 'Refuse' }).click()
  await answers(/^4001: /)

  await press('Vote')
  await question('Lab asks you to vote yes').getByRole('button', { name: 'Confirm' }).click()
  await answers(/^answered "0x[0-9a-f]{130}"$/)

  for (const [name, refusal] of [
    ['Transfer', /^4100: Lab may not ask your wallet for this function of GAIA token: no admin granted it\.$/],
    ['Approve elsewhere', /^4100: Lab may not ask your wallet for this function of Validator staking/],
    ['Vote in a lookalike', /^4100: Lab may not ask your wallet to sign Vote of this domain/],
    ['Sign text', /^4200: Lab may not ask your wallet for personal_sign\.$/],
  ] as const) {
    await press(name)
    await answers(refusal)
  }

  // An admin takes the grant back: the question that is open goes, and the page, which stays, asks in vain.
  await press('Approve')
  await asked.waitFor()
  expect((await admin.post('/api/admin/modules/lab/ungrant', { capability: approve })).status).toBe(200)
  await answers(/^4100: What Lab may ask your wallet for, or your account, changed meanwhile/)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await press('Approve')
  await answers(/^4100: Lab may not ask your wallet for this function of GAIA token/)
  expect((await admin.post('/api/admin/modules/lab/grant', { name: approve })).status).toBe(200)
  await expect
    .poll(async () => {
      await press('Approve')
      await expect.poll(async () => (await asked.count()) > 0 || /^4100/.test((await answer()) ?? '')).toBe(true)
      return asked.count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await answers(/^4001: /)
  // The first one is the portal's own, when the holder signed in.
  const asks = holder.asked.filter((method) => /^(eth_send|eth_sign|personal_sign)/.test(method))
  expect(asks).toEqual(['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
