import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { id, Wallet as Key } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentFile, patience } from './agent.ts'
import { Api, adminKey, fund } from './api.ts'
import { launch, readsCutShort, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

/** For how long a signal of the errand is attested, in seconds: all of it is done in that time. */
const attestedFor = 40

const signals = '/api/m/network/signals'

/** A validator of the dev chain, with its attestor's key: both follow from public words. */
function resident(number: number) {
  const validator = new Key(id(`gaia dev chain, part validator ${number}`)).address
  return { validator, attestor: id(`gaia dev chain, part attestor of ${validator}`) }
}

const [first, second, third] = [resident(0), resident(1), resident(2)]
let browser: Browser
let folder: string
let author: Visitor
let critic: Visitor
const wallets: Wallet[] = []

async function arrive(key?: string): Promise<Visitor> {
  const wallet = new Wallet(portal.rpcUrl, key)
  wallets.push(wallet)
  await fund(portal.url, wallet.address, 6_000)
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [readsCutShort] })
  await visitor.page.goto('/signals')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Signal Feed' }).waitFor()
  return visitor
}

/** What a validator's program signs and sends, by plain requests. */
async function attests(
  api: Api & { wallet: Key },
  validator: string,
  signal: string,
  score: number,
): Promise<Response> {
  const types = {
    Attestation: [
      { name: 'signal', type: 'bytes32' },
      { name: 'validator', type: 'address' },
      { name: 'verdict', type: 'string' },
      { name: 'score', type: 'uint16' },
      { name: 'confidence', type: 'uint16' },
      { name: 'reason', type: 'string' },
      { name: 'evidence', type: 'string' },
      { name: 'issuedAt', type: 'uint64' },
    ],
  }
  const domain = { name: 'Gaia Portal signals', version: '1', chainId: 31337, salt: id(portal.url) }
  const issuedAt = Math.floor(Date.now() / 1000)
  const attestation = {
    signal,
    validator,
    verdict: 'confirm',
    score,
    confidence: 9_000,
    reason: 'I saw it.',
    evidence: '',
    issuedAt,
  }
  const signature = await api.wallet.signTypedData(domain, types, attestation)
  return api.post(`${signals}/${signal}/attestations`, { attestation, attestor: api.wallet.address, signature })
}

/** A validator attests by hand, with the agent. */
async function agentAttests({ validator, attestor }: typeof first, uid: string): Promise<void> {
  const key = { address: new Key(attestor).address, secret: attestor }
  await writeFile(join(folder, 'attestor.json'), JSON.stringify(key), { mode: 0o600 })
  const words = ['--score', '90', '--confidence', '80', '--reason', 'I saw it too.']
  const at = ['--dir', folder, '--portal', portal.url, '--validator', validator]
  const { stdout } = await promisify(execFile)(agentFile, ['attest', ...at, '--signal', uid, ...words])
  expect(stdout).toContain(`${portal.url}/signals/${uid}`)
}

beforeAll(async () => {
  browser = await launch()
  folder = await mkdtemp(join(resolve(import.meta.dirname), 'signals-'))
  const admin = await Api.signedIn(portal.url, adminKey)
  const topic = {
    topic: 'errand',
    name: 'Errand',
    rule: 'What the errand saw.',
    truth: '',
    quorum: 3300,
    window: attestedFor,
    cadence: 0,
    publishers: ['wallet'],
    closed: false,
  }
  expect((await admin.put('/api/m/network/signal-admin/topics/errand', topic)).status).toBe(204)
  author = await arrive()
  critic = await arrive(third.attestor)
})
afterAll(async () => {
  await author?.leave()
  await critic?.leave()
  for (const wallet of wallets) wallet.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

async function publish(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Publish a signal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Publish a signal' })
  await dialog.getByLabel('Topic').selectOption({ label: 'Errand' })
  await dialog.getByRole('button', { name: 'Sign and publish' }).click()
  await dialog.getByText('Write 1 to 140 bytes.').waitFor()
  await dialog.getByLabel('What you say, in one line').fill(title)
  await dialog.getByLabel('More about it').fill('It took **forty seconds**.')
  await dialog.getByLabel('Evidence').fill('https://example.com/graph')
  await dialog.getByRole('button', { name: 'Sign and publish' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return new URL(page.url()).pathname.replace('/signals/', '')
}

test('a signal is published, attested by two validators and disputed by a third, judged while the page is open, and verified offline', {
  timeout: 3 * patience,
}, async () => {
  const { page } = author
  const two = await Api.signedIn(portal.url, second.attestor)
  await fund(portal.url, two.wallet.address, 1_000)
  await expect.poll(async () => (await two.get(`${signals}/summary`)).status).toBe(200)

  // The critic follows the topic, and has its inbox told.
  await critic.page.getByLabel('Topic', { exact: true }).selectOption({ label: 'Errand' })
  const terms = critic.page.getByRole('region', { name: 'Errand' })
  await terms.getByText('Published by wallets').waitFor()
  await terms.getByRole('button', { name: 'Follow Errand' }).click()
  await terms.getByRole('switch', { name: 'Tell me in my inbox' }).click()
  await expect.poll(() => terms.getByRole('switch').isChecked()).toBe(true)
  const uid = await publish(page, 'The errand took forty seconds')
  await page.getByText('Nobody has attested it').waitFor()
  // The critic's feed has not moved; a button says that there is something new.
  await critic.page.getByRole('button', { name: '1 new signal' }).click()
  await critic.page.getByRole('button', { name: /^Following/ }).click()
  await critic.page.waitForURL(/view=following/)
  await critic.page.getByRole('link', { name: 'The errand took forty seconds' }).click()

  await agentAttests(first, uid)
  expect((await attests(two, second.validator, uid, 8_000)).status).toBe(200)
  const again = await attests(two, second.validator, uid, 1)
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('the first attestation counts')])

  const form = critic.page.getByRole('region', { name: /^Attest for Basalt Works/ })
  await form.getByLabel('Verdict').selectOption('dispute')
  await form.getByLabel('Score, in percent').fill('10')
  await form.getByRole('button', { name: 'Sign and attest' }).click()
  await form.getByText('Say why you dispute it.').waitFor()
  await form.getByLabel('Why').fill('My clock says fifty.')
  await form.getByRole('button', { name: 'Sign and attest' }).click()
  await critic.page.getByText('Basalt Works has attested this signal').waitFor()

  // The author's page was open all the time: what the other side says is there, and how it was judged.
  await page.getByRole('region', { name: 'The other side' }).getByText('My clock says fifty.').waitFor()
  const judgement = page.getByRole('region', { name: 'How it is judged' })
  await judgement.getByText('Final', { exact: true }).waitFor({ timeout: patience })
  await page
    .getByRole('region', { name: 'The score’s way' })
    .getByRole('img', { name: /after 3 attestations/ })
    .waitFor()
  // What the critic asked for is in the inbox.
  await critic.page.getByRole('button', { name: /^Notifications/ }).click()
  await critic.page.getByText('Errand: The errand took forty seconds').first().waitFor({ timeout: patience })
  const verified = page.getByRole('region', { name: 'Verified in this browser' })
  await verified.getByText('3 of 3').waitFor()
  expect(await verified.getByText('Good', { exact: true }).count()).toBe(3)
  expect(await author.objections(), 'the signal').toEqual([])

  await onTheMap(page, uid)
  await page.goBack()
  await judgement.getByText('Final', { exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    verified.getByRole('button', { name: 'Download the proof' }).click(),
  ])
  const proof = join(folder, 'proof.json')
  await file.saveAs(proof)
  await verifiesOffline(proof)
  expect([...author.faults, ...critic.faults]).toEqual([])
})

/** The map's table lists the three attestations; as the author's wallet is not on the map, none of them is a line, which is said. */
async function onTheMap(page: Page, uid: string): Promise<void> {
  await page.goto('/orbit?view=table&topic=errand')
  const table = page.getByRole('table', { name: 'Attestations' })
  await expect.poll(() => table.getByRole('link').count(), { timeout: patience }).toBe(3)
  expect(await table.getByRole('link').first().getAttribute('href')).toBe(`/signals/${uid}`)
  await page.getByText('Left out: 3 that join something that is not on the map.').waitFor()
}

/** Runs the program of docs/signals.md over the file, and over others that were tampered with. */
async function verifiesOffline(proof: string): Promise<void> {
  const guide = await readFile(resolve(import.meta.dirname, '../../docs/signals.md'), 'utf8')
  const program = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(10)
  const verify = join(folder, 'verify.mjs')
  await writeFile(verify, program)
  const run = async (path: string) =>
    (await promisify(execFile)(process.execPath, [verify, path])).stdout.trim().split(' ')
  const text = await readFile(proof, 'utf8')
  const { score } = JSON.parse(text)
  expect(await run(proof)).toEqual(['true', `${score}n`, String(score)])
  const tampered = join(folder, 'tampered.json')
  for (const [was, is] of [
    ['The errand took forty seconds', 'The errand took forty minutes'],
    ['It took **forty seconds**', 'It took **fifty seconds**'],
    ['My clock says fifty.', 'My clock says forty.'],
  ] as const) {
    expect(text).toContain(was)
    await writeFile(tampered, text.replaceAll(was, is))
    expect((await run(tampered))[0], was).toBe('false')
  }
  for (const [what, tamper] of [
    [
      'an attestation twice',
      ({ attestations, inclusions }) => [attestations, inclusions].map((of) => of.push(of.at(-1))),
    ],
    ['entries of something else', ({ inclusions }) => inclusions.reverse()],
  ] as const satisfies [string, (of: ReturnType<typeof JSON.parse>) => unknown][]) {
    const other = JSON.parse(text)
    tamper(other)
    await writeFile(tampered, JSON.stringify(other))
    expect((await run(tampered))[0], what).toBe('false')
  }
}
