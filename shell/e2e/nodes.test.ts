import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { verifyMessage } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

/** The suite builds the agent of the machine that it runs on, and may have built no other. */
const platform = `linux-${process.arch === 'arm64' ? 'arm64' : 'amd64'}`
const agent = resolve(import.meta.dirname, `../../bin/agents/portal-node-${platform}`)
const run = promisify(execFile)
/** How long something may take on a machine that is busy with other tests, in milliseconds. */
const patience = 120_000

let browser: Browser
let owner: Wallet
let visitor: Visitor
let folder: string
let running: ChildProcess | undefined

beforeAll(async () => {
  browser = await launch()
  owner = new Wallet(portal.rpcUrl)
  await fund(portal.url, owner.address, 6_000)
  visitor = await Visitor.arrive(browser, portal.url, { wallet: owner })
  const { page } = visitor
  await page.goto('/node-performance')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Node Performance' }).waitFor()
  folder = await mkdtemp(join(tmpdir(), 'node-'))
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await visitor?.leave()
  owner?.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** The agent, with all that is its own in the test's folder. */
function start(...args: string[]): {
  process: ChildProcess
  ended: Promise<void>
  said(what: RegExp): Promise<string>
} {
  const child = spawn(agent, [...args, '--dir', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  let told = () => {}
  const hear = (chunk: Buffer) => {
    log += chunk.toString()
    told()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const said = (what: RegExp) =>
    new Promise<string>((found, failed) => {
      told = () => {
        const match = what.exec(log)
        if (match) found(match[1] ?? match[0])
      }
      told()
      void ended.then(() => failed(new Error(`the agent ended before it said ${what}:\n${log}`)))
      const bound = setTimeout(() => failed(new Error(`the agent has not said ${what} yet:\n${log}`)), patience)
      bound.unref()
    })
  return { process: child, ended, said }
}

/** A machine prints a code, by which its owner finds it on /node-setup and signs that it is theirs. Its key's address is handed out. */
async function pair(page: Page, name: string): Promise<string> {
  const setup = start('setup', '--portal', portal.url, '--name', name)
  const key = await setup.said(/Node:\s+(0x[0-9a-fA-F]{40})/)
  const code = await setup.said(/Code:\s+(\S{4}-\S{4})/)
  await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Find the machine' }).click()
  await page.getByText(key).waitFor()
  expect(await page.getByLabel('Name of the node').inputValue()).toBe(name)
  expect(await visitor.objections(), 'the machine').toEqual([])
  await page.getByRole('button', { name: 'Sign that it is mine' }).click()
  await setup.said(new RegExp(`This machine is the node "${name}"`))
  await setup.ended
  return key
}

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
  const sum = (await run('sha256sum', [agent])).stdout.split(' ')[0]
  expect(line).toContain(`echo "${sum}  portal-node" | sha256sum -c -`)
  const served = await fetch(`${portal.url}/api/m/network/nodes/agents/${platform}`)
  expect(Number(served.headers.get('content-length'))).toBe((await served.arrayBuffer()).byteLength)
  expect(await visitor.objections(), 'the setup').toEqual([])

  const key = await pair(page, 'Cellar rack')

  // Its checks turn as it comes up.
  await check(page, 'Key', 'passed').waitFor()
  await check(page, 'First heartbeat', 'waiting').waitFor()
  await check(page, 'First benchmark', 'waiting').waitFor()
  // It is measured however busy the tests keep this machine.
  const agentRuns = start('run', '--idle', '0')
  running = agentRuns.process
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
  await run(agent, ['drain', '--off', '--dir', folder])
  await page.getByText('It would take jobs, once there are any.').waitFor()

  // Another key takes its place, with its name and what it did.
  await run(agent, ['rotate', '--dir', folder])
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
  await expect(run(agent, ['status', '--dir', folder])).rejects.toThrow(/revoked/)
  expect(visitor.faults).toEqual([])
})
