import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { verifyMessage } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Agent, agentFile, patience, platform } from './agent.ts'
import { fund } from './api.ts'
import { launch, soaking, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let owner: Wallet
let visitor: Visitor
let agent: Agent

beforeAll(async () => {
  browser = await launch()
  owner = new Wallet(portal.rpcUrl)
  await fund(portal.url, owner.address, 6_000)
  visitor = await Visitor.arrive(browser, portal.url, { wallet: owner })
  const { page } = visitor
  await page.goto('/node-performance')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Node Performance' }).waitFor()
})
beforeEach(async () => {
  agent = await Agent.install()
})
afterEach(() => agent.remove())
afterAll(async () => {
  await visitor?.leave()
  owner?.close()
  await browser?.close()
})

const check = (page: Page, name: string, result: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}, ${result}`) })

test('a machine is paired, seen, measured, drained and given up', { timeout: 4 * patience }, async () => {
  const { page } = visitor
  expect(await visitor.objections(), 'the list').toEqual([])
  await page.getByRole('link', { name: 'Set up a node' }).first().click()
  await page.getByRole('heading', { name: '1. Paste one line on the machine' }).waitFor()
  if (platform === 'linux-arm64') await page.getByRole('tab', { name: 'Linux, ARM' }).click()
  const line = await page
    .getByText(/^curl -fsSo portal-node/)
    .first()
    .textContent()
  const sum = (await promisify(execFile)('sha256sum', [agentFile])).stdout.split(' ')[0]
  expect(line).toContain(`echo "${sum}  portal-node" | sha256sum -c -`)
  const served = await fetch(`${portal.url}/api/m/network/nodes/agents/${platform}`)
  expect(Number(served.headers.get('content-length'))).toBe((await served.arrayBuffer()).byteLength)
  expect(await visitor.objections(), 'the setup').toEqual([])

  const key = await agent.pair(page, portal.url, 'Cellar rack', async () => {
    expect(await visitor.objections(), 'the machine').toEqual([])
  })

  // Its checks turn as it comes up.
  await check(page, 'Key', 'passed').waitFor()
  await check(page, 'First heartbeat', 'waiting').waitFor()
  await check(page, 'First benchmark', 'waiting').waitFor()
  agent.beat('--idle', '0') // measured however busy the tests keep this machine
  await check(page, 'First heartbeat', 'passed').waitFor({ timeout: patience })
  await page.getByText('Cellar rack is a node').waitFor()

  // The portal asks it for a benchmark by the answer to its heartbeat, and computes some of the result again.
  await check(page, 'First benchmark', 'passed').waitFor({ timeout: patience })
  await page.getByText('samples that the portal computed again came out the same').waitFor({ timeout: patience })
  await page.getByRole('link', { name: 'Open its page' }).click()

  // Its page has the heartbeat, which the browser verifies by itself.
  await page.getByRole('heading', { level: 1, name: 'Cellar rack' }).waitFor()
  await page.getByRole('table', { name: 'Heartbeats' }).getByText('Verified').first().waitFor()
  await page.getByText(/no node earns at this portal: it has no epochs and no jobs yet/).waitFor()
  expect(await visitor.objections(), 'the node').toEqual([])

  // What it measured is there for whoever compares, raw samples and signature with it, and for everybody to verify.
  await page.getByRole('link', { name: 'What it measured' }).click()
  await page.getByRole('heading', { level: 1, name: 'Benchmark of Cellar rack' }).waitFor()
  await page.getByText('Verified here').waitFor()
  expect(await page.getByRole('table', { name: 'Raw samples' }).getByText('Same result').count()).toBeGreaterThan(0)
  expect(await visitor.objections(), 'the benchmark').toEqual([])
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const open = await (await fetch(`${portal.url}/api/m/network/nodes/benchmarks/${id}`)).json()
  expect(verifyMessage(open.statement.text, open.statement.signature)).toBe(key)
  expect(JSON.parse(open.statement.text).seed).toBe(open.seed)
  await page.getByRole('link', { name: 'All benchmarks' }).click()
  await page.getByRole('combobox', { name: 'Whose' }).selectOption('mine')
  const list = page.getByRole('table', { name: 'Benchmarks of all machines' })
  await list.getByRole('link', { name: 'Cellar rack' }).waitFor()
  expect(await visitor.objections(), 'the benchmarks').toEqual([])
  await page.goto(`/node-performance/${key}`)

  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: /^Drain/ }).click()
  await toast(page, 'Cellar rack drains')
  await page.getByText('It drains, and would get no jobs.').waitFor()
  await agent.run('drain', '--off')
  await page.getByText('It would take jobs, once there are any.').waitFor()

  // Another key takes its place, with its name and what it did.
  await agent.run('rotate')
  await page.getByRole('link', { name: 'Go to the new key' }).click()
  await page.getByText(`It took the place of the key ${key}`).waitFor()

  // Whatever tier its owner has some day: what is theirs stands on a page of its own, where they stop what they are told of.
  const at = page.url()
  await page.goto('/node-setup')
  await page.getByRole('link', { name: 'Your nodes' }).click()
  const own = page.getByRole('table', { name: 'Your nodes' })
  await own.getByRole('row').filter({ hasText: 'Cellar rack' }).getByText('Online').waitFor()
  await own.getByRole('button', { name: 'Stop alerts: Cellar rack' }).click()
  await toast(page, 'Your inbox is told of Cellar rack no more')
  await own.getByRole('button', { name: 'Stop alerts: Cellar rack' }).waitFor({ state: 'detached' })
  expect(await visitor.objections(), 'what is their own').toEqual([])
  await page.goto(at)

  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await toast(page, 'Cellar rack was revoked')
  await page.getByText(/^Its owner revoked this node on/).waitFor()
  await expect(agent.run('status')).rejects.toThrow(/revoked/)
  expect(visitor.faults).toEqual([])
})

// Half a dozen minutes, of which a machine is silent for five before it is offline.
test.runIf(soaking)(
  'a machine whose power fails is late, then offline, and its owner is told',
  { timeout: 10 * patience },
  async () => {
    const { page } = visitor
    await page.goto('/node-setup')
    const key = await agent.pair(page, portal.url, 'Attic rack')
    agent.beat()
    await check(page, 'First heartbeat', 'passed').waitFor({ timeout: patience })
    await page.goto(`/node-performance/${key}`)
    const state = (is: string) => page.getByText(is, { exact: true }).first()
    await state('Online').waitFor()

    await agent.kill()
    await state('Late').waitFor({ timeout: 2 * patience })
    await state('Offline').waitFor({ timeout: 4 * patience })
    await page.getByText(/^It is offline since/).waitFor()
    expect(await visitor.objections(), 'offline').toEqual([])
    const bell = page.getByRole('button', { name: /^Notifications: \d+ unread/ })
    await bell.click()
    await page.getByText('Attic rack is offline').waitFor()
    await page.keyboard.press('Escape')

    agent.beat()
    await state('Online').waitFor({ timeout: patience })
    await bell.click()
    // A wallet is told one thing a minute.
    await page.getByText('Attic rack is back').waitFor({ timeout: patience })
    expect(visitor.faults).toEqual([])
  },
)
