import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Contract, JsonRpcProvider, Wallet as Key, parseEther } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Api, fund } from './api.ts'
import { Author, packExample } from './author.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page
let privateKey: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-tables-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  const lab = own.pack({ version: '0.1.0', page: 'Crowd' })
  const packed = await Promise.all([lab, packExample(folder)])
  await Promise.all(packed.map((bundle) => copyFile(bundle, join(folder, 'bundles', basename(bundle)))))
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') }), launch()])
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  privateKey = Key.createRandom().privateKey
  wallet = new Wallet(portal.rpcUrl, privateKey)
  visitor = await arrive(wallet)
  page = visitor.page
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

/** A device of the wallet's: a browser of its own, signed in. */
async function arrive(device: Wallet, viewport = desktop): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, portal.url, { wallet: device, viewport })
  await visitor.page.goto('/lab')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  await firstRow(visitor.page, '=Ada')
  return visitor
}

const table = (at = page) => at.getByRole('table', { name: 'Scores', exact: true })
const firstRow = (at: Page, name: string) =>
  table(at).locator('tbody tr').first().filter({ hasText: name }).waitFor({ state: 'visible' })
const range = (text: string) => page.getByRole('navigation', { name: 'Pages of Scores' }).getByText(text).waitFor()
const headers = (at = page) => table(at).getByRole('columnheader').allTextContents()
const address = () => decodeURIComponent(new URL(page.url()).search)

test('order, filters and page are in the address, and survive a reload and the way back; cursors are not in it', async () => {
  await range('1–20 of 450')
  await page.getByLabel('League').selectOption('south')
  await firstRow(page, 'Player 449')
  await table().getByRole('button', { name: 'Player', exact: true }).click()
  await firstRow(page, 'Player 1')
  await page.getByRole('button', { name: 'Next' }).click()
  await range('21–40 of 225')
  await page.getByRole('button', { name: 'Next' }).click()
  await range('41–60 of 225')
  expect(address()).toBe('?league=south&sort=player&page=3')
  const third = await table().locator('tbody tr').first().textContent()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/crowd?') && asked.push(request.url()))
  await page.reload()
  await range('41–60 of 225')
  expect(await table().locator('tbody tr').first().textContent()).toBe(third)
  expect(asked, 'the history has the cursor').toHaveLength(1)
  await page.goBack()
  await range('21–40 of 225')
  await page.goBack()
  await range('1–20 of 225')
  await page.goBack()
  await firstRow(page, 'Player 449')
  expect(address()).toBe('?league=south')
  await page.goBack()
  await firstRow(page, '=Ada')
  expect(address()).toBe('')

  // Somebody else opens the address, without what the history has.
  await page.goto('/lab?league=south&sort=player&page=3')
  await range('41–60 of 225')
  expect(await table().locator('tbody tr').first().textContent()).toBe(third)
  await page.goto('/lab?league=west&sort=height&page=0')
  await range('1–20 of 450')
})

test('columns, a view and stars of one device are on another one of the wallet, and nobody else’s', async () => {
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'League' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Half of them' }).click()
  await page.getByText('Kept for your wallet, on each device where it signs in.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Star =Ada' }).click()
  await page.getByRole('button', { name: 'Star Player 449' }).click()
  await page.getByLabel('Player', { exact: true }).fill('44')
  await firstRow(page, 'Player 449')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the view').fill('The forties')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open the view The forties' }).waitFor()
  expect(await visitor.violations()).toEqual([])

  const device = new Wallet(portal.rpcUrl, privateKey)
  const other = await arrive(device)
  expect(await headers(other.page)).toEqual(['Player', 'Points', 'Playing since', 'Half of them'])
  await other.page.getByRole('button', { name: 'Views' }).click()
  await other.page.getByRole('button', { name: 'Open the view The forties' }).click()
  await firstRow(other.page, 'Player 449')
  expect(new URL(other.page.url()).search).toBe('?q=44')
  await other.page.getByLabel('Player', { exact: true }).fill('')
  await other.page.getByRole('button', { name: 'Starred' }).click()
  await expect.poll(() => table(other.page).locator('tbody tr').count()).toBe(2)
  await firstRow(other.page, '=Ada')
  expect(other.faults).toEqual([])
  await other.leave()
  device.close()

  const stranger = new Wallet(portal.rpcUrl)
  const third = await arrive(stranger)
  expect(await headers(third.page)).toEqual(['Player', 'Points', 'League', 'Playing since'])
  expect(await third.page.getByRole('button', { name: 'Star =Ada' }).getAttribute('aria-pressed')).toBe('false')
  await third.leave()
  stranger.close()
})

async function exported(choice: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('what is shown is a file, and so are all pages', async () => {
  const shown = await exported('The 20 rows that are shown, as CSV')
  expect(shown.name).toBe('scores.csv')
  const lines = shown.text.split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['player,points', "'=Ada,500", 'Player 449,448'])
  expect(lines).toHaveLength(22)
  await page.getByLabel('League').selectOption('north')
  await range('1–20 of 225')
  const all = await exported('All: 225 rows, as JSON')
  expect(all.name).toBe('scores.json')
  const rows = JSON.parse(all.text) as { player: string; points: number }[]
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([
    225,
    { player: '=Ada', points: 500 },
    { player: 'Player 2', points: 1 },
  ])
})

test('on a phone rows are cards, with their action and their star', async () => {
  await page.setViewportSize(phone)
  await page.locator('[data-layout="cards"]').first().waitFor()
  await visitor.fits()
  const card = table().getByRole('row').filter({ hasText: '=Ada' })
  for (const [role, name] of [
    ['button', 'Challenge'],
    ['button', 'Star =Ada'],
  ] as const)
    await card.getByRole(role, { name }).waitFor()
  await page.getByLabel('Sort by').first().selectOption('ascending points')
  await firstRow(page, 'Player 1')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Points' }).waitFor()
  expect(await visitor.violations()).toEqual([])
})

/** CPU time of the page's own thread, in milliseconds: however busy the machine is with others. */
async function worked(): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** To be called before what scrolls: resolves when it was scrolled away from where it is now, and is scrolled no further. */
function scrolled(frame: Element) {
  const from = frame.scrollTop
  const rest = new Promise<void>((rest) => {
    const look = () => {
      if (frame.scrollTop === from) return
      frame.removeEventListener('scrollend', look)
      rest()
    }
    frame.addEventListener('scrollend', look)
  })
  return { rest }
}

test('what a module opens in its sheet closes alone, and the steps in it are kept for the wallet until it forgets them', async () => {
  const sheet = page.getByRole('dialog', { name: 'Invitation' })
  const open = () => page.getByRole('button', { name: 'Invite', exact: true }).click()
  await open()
  await sheet.getByRole('button', { name: 'Invite to: Choose…' }).press('Enter')
  await sheet.getByRole('menu').waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.getByRole('menu').waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: 'Invite to: Choose…' }).click()
  await sheet.getByRole('menuitemradio', { name: /^League south/ }).click()
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await sheet.getByRole('button', { name: 'Next' }).click()
  expect((await kept).status()).toBe(204)

  await page.reload()
  await open()
  await sheet.getByText('You left at “Send”.').waitFor()
  await sheet.getByRole('button', { name: 'Invite to: League south' }).waitFor()
  const forgotten = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await sheet.getByRole('button', { name: 'Start again' }).click()
  expect((await forgotten).status()).toBe(204)
  await page.reload()
  await open()
  await sheet.getByRole('button', { name: 'Invite to: Choose…' }).waitFor()
  expect(await sheet.getByText('You left at').count()).toBe(0)
})

test('100,000 rows are scrolled from the first to the last, and nothing waits for it', async () => {
  const rows = page.getByRole('region', { name: 'Everybody' })
  const inSight = () =>
    rows.evaluate((frame) => {
      const { top, bottom } = frame.getBoundingClientRect()
      const drawn = [...frame.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')]
      const seen = drawn.filter((row) => {
        const at = row.getBoundingClientRect()
        return at.bottom > top + 60 && at.top < bottom
      })
      const numbers = seen.map((row) => Number(row.getAttribute('aria-rowindex')))
      const atEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1
      return { drawn: drawn.length, numbers, atEnd }
    })
  expect(await rows.getByRole('table').getAttribute('aria-rowcount')).toBe('100001')
  await rows.scrollIntoViewIfNeeded()
  await rows.getByRole('row', { name: /^Player 1 / }).waitFor()
  const cpu = await worked()
  let before = await cpu()
  const steps: [string, number][] = []
  const step = async (name: string, act: () => Promise<void>) => {
    const moved = await rows.evaluateHandle(scrolled)
    await act()
    await moved.evaluate(({ rest }) => rest)
    const now = await cpu()
    steps.push([name, now - before])
    // Rows in sight, one after the other, without a hole.
    const drawn = async () => {
      const { drawn, numbers } = await inSight()
      const hole = numbers.find((number, i) => number !== (numbers[0] as number) + i)
      return { enough: numbers.length > 7, few: drawn < 60, hole }
    }
    await expect.poll(drawn, { message: name }).toEqual({ enough: true, few: true, hole: undefined })
    before = await cpu()
  }
  await rows.hover()
  let turns = 0
  while (!(await inSight()).atEnd) await step(`wheel ${turns++}`, () => page.mouse.wheel(0, 300_000))
  expect(turns).toBeGreaterThan(10)
  expect(turns).toBeLessThan(20)
  await expect.poll(async () => (await inSight()).numbers.at(-1)).toBe(100_001)
  await rows.focus()
  await step('Home', () => page.keyboard.press('Home'))
  await expect.poll(async () => (await inSight()).numbers[0]).toBe(2)
  for (let i = 0; i < 5; i++) await step(`PageDown ${i}`, () => page.keyboard.press('PageDown'))
  await step('End', () => page.keyboard.press('End'))
  await expect.poll(async () => (await inSight()).numbers.at(-1)).toBe(100_001)
  await rows.getByRole('row', { name: /^Player 100000 / }).waitFor()
  // Less than a step's whole work has no task of 200 ms in it.
  expect(steps.filter(([, ms]) => !(ms < 200))).toEqual([])
  expect(Math.max(...steps.map(([, ms]) => ms))).toBeGreaterThan(0)
})

test('the example keeps who holds a token, draws what moves, and its transfer is in its table at once', async () => {
  const chain = new JsonRpcProvider(portal.rpcUrl)
  const balances = ['function balanceOf(address owner) view returns (uint256)']
  // So much that the wallet is on the first page of a table of twenty, before the transfer and not after it.
  for (let i = 0; i < 5; i++) await fund(portal.url, wallet.address, 100_000)
  await page.goto('/holders')
  const holders = page.getByRole('table', { name: 'Holders' })
  const shown = async (address: string) => {
    const row = holders.getByRole('row').filter({ hasText: `${address.slice(0, 6)}…${address.slice(-4)}` })
    return row.getByRole('cell').last().getByTitle(/GAIA/).getAttribute('title')
  }
  await expect.poll(() => shown(wallet.address)).toBe('500000 GAIA')
  await page.getByRole('button', { name: 'Show as table' }).click()
  const moved = page.getByRole('table', { name: /moved/ }).getByRole('row').last().getByRole('cell').last()
  const before = Number((await moved.textContent())?.replaceAll(',', ''))
  expect(before).toBeGreaterThan(500_000)

  const to = Key.createRandom().address
  await page.getByRole('button', { name: 'Send GAIA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send GAIA' })
  await dialog.getByLabel('To').fill(to)
  await dialog.getByLabel('GAIA', { exact: true }).fill('400000.5')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => shown(to)).toBe('400000.5 GAIA')
  const { contracts } = (await new Api(portal.url).json<{ chain: { contracts: { GaiaToken: string } } }>('/api/portal'))
    .chain
  expect(await new Contract(contracts.GaiaToken, balances, chain).balanceOf?.(to)).toBe(parseEther('400000.5'))
  await expect
    .poll(async () => Number((await moved.textContent())?.replaceAll(',', '')))
    .toBeGreaterThan(before + 400_000)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => shown(wallet.address)).toBe('99999.5 GAIA')
  chain.destroy()
})
