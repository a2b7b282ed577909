import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

const modes = { direct: '/lab', framed: '/lab-framed' }
type Mode = keyof typeof modes

// One source, built once for each mode, and one visitor for all.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-modes-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  const capabilities = [{ name: 'events.publish', reason: 'It tells what was said.' }]
  for (const [mode, path] of Object.entries(modes) as [Mode, string][]) {
    const id = path.slice(1)
    const bundle = await own.pack({ version: '0.1.0', id, path, mode, whole: true, capabilities })
    await copyFile(bundle, join(folder, `bundles/${id}.bundle`))
  }
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') }), launch()])
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/status of 404 .*\/nowhere\)$/] })
  page = visitor.page
}, 240_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each<Mode>(['direct', 'framed'])('a page that runs %s', (mode) => {
  const home = modes[mode]
  /** what the page itself shows */
  const inside = (): Page | FrameLocator =>
    mode === 'direct' ? page : page.frameLocator('.frame[data-shown] > iframe')
  const output = (name: string) => inside().getByRole('status', { name, exact: true })
  const shows = (name: string, text: string | RegExp) =>
    expect.poll(() => output(name).textContent()).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text)
  const press = (name: string) => inside().getByRole('button', { name, exact: true }).click()
  const heading = (name: string) => inside().getByRole('heading', { level: 1, name, exact: true })
  const at = (path: string) =>
    expect.poll(() => page.evaluate(() => location.pathname + location.search + location.hash)).toBe(path)

  beforeAll(async () => {
    await page.goto(`/auth?next=${home}`)
    const signIn = page.getByRole('button', { name: /MetaMask/ })
    await Promise.race([signIn.click(), heading('Every hook').waitFor()])
    await heading('Every hook').waitFor()
  })
  afterEach(() => expect(visitor.faults).toEqual([]))

  test('knows the session, the tier, the wallet, the theme and its own mode', async () => {
    await shows('Mode', mode)
    await shows('Session', new RegExp(wallet.address, 'i'))
    await shows('Tier', 'none')
    await shows('Wallet', new RegExp(`${wallet.address} 31337`, 'i'))
    await shows('Theme', 'dark')
    await shows('Other modules', '0')
  })

  test('reads, writes, and hears what was said', async () => {
    await shows('Count', /^Said \d+ times$/)
    const before = Number((await output('Count').textContent())?.replace(/\D+/g, ''))
    const heard = Number(await output('Heard').textContent())
    await press('Say it')
    await shows('Count', `Said ${before + 1} times`)
    await shows('Heard', String(heard + 1))
    await page.getByText('It was said', { exact: true }).waitFor()
    expect(await page.getByText('Lab says', { exact: true }).count()).toBe(mode === 'framed' ? 1 : 0)
    await press('Ask for nothing')
    await shows('Refused', /^404: /)
  })

  test('goes to an item and back by links, buttons and the history, with query, hash and state', async () => {
    await inside().getByRole('link', { name: 'Item seven' }).click()
    await heading('Item seven').waitFor()
    await at(`${home}/seven?from=list#top`)
    await inside().getByText(`At ${home}/seven?from=list#top, from the list.`).waitFor()
    await press('Back')
    await heading('Every hook').waitFor()
    await at(home)
    await page.goForward()
    await heading('Item seven').waitFor()
    await inside().getByText('from the list.').waitFor()
    await page.goBack()
    await heading('Every hook').waitFor()
    await press('Item eight')
    await heading('Item eight').waitFor()
    await inside().getByRole('link', { name: 'All items' }).click()
    await heading('Every hook').waitFor()
    await at(home)
    expect(await page.title()).toBe('Lab · Gaia Portal')
  })

  test('opens at a deep link, and stays there when it is loaded again', async () => {
    await page.goto(`${home}/nine?a=b#c`)
    await inside().getByText(`At ${home}/nine?a=b#c, from nowhere.`).waitFor()
    await page.reload()
    await inside().getByText(`At ${home}/nine?a=b#c, from nowhere.`).waitFor()
    await page.goto(home)
    await heading('Every hook').waitFor()
  })

  test('leads to another page as it comes, in the place of it', async () => {
    await page.goto(home)
    await heading('Every hook').waitFor()
    await page.goto(`${home}/moved`)
    await heading('Item seven').waitFor()
    await at(`${home}/seven`)
    await page.goBack()
    await heading('Every hook').waitFor()
  })

  test('keeps what is typed in the address, letter by letter', async () => {
    const filter = inside().getByRole('textbox', { name: 'Filter' })
    await filter.click()
    await page.keyboard.type('abcdef')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('xyz')
    await expect.poll(() => filter.inputValue()).toBe('abcdxyzef')
    await at(`${home}?filter=abcdxyzef`)
    await shows('Here', `${home}?filter=abcdxyzef`)
    await page.goto(home)
    await heading('Every hook').waitFor()
  })

  test('leads to other pages of the portal, and is there again on the way back', async () => {
    await inside().getByRole('link', { name: 'Explorer by a link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Explorer', exact: true }).waitFor()
    await page.goBack()
    await heading('Every hook').waitFor()
    await press('Explorer by the host')
    await page.getByRole('heading', { level: 1, name: 'Explorer', exact: true }).waitFor()
    await page.goBack()
    await heading('Every hook').waitFor()
    await at(home)
  })

  test('asks the wallet, and is told its refusal by code', async () => {
    await press('Which chain')
    await shows('Answer', '0x7a69')
  })

  test('follows the theme and the language as they are switched, and is not built anew', async () => {
    await inside().getByRole('textbox', { name: 'Filter' }).fill('kept')
    await page.getByRole('button', { name: 'Switch theme' }).click()
    await shows('Theme', 'light')
    await expect.poll(() => inside().locator('html').getAttribute('data-theme')).toBe('light')
    await page.getByRole('button', { name: 'Switch theme' }).click()
    await shows('Theme', 'dark')
    await page.getByRole('button', { name: 'Language', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await heading('Jeder Haken').waitFor()
    await expect.poll(() => inside().locator('html').getAttribute('lang')).toBe('de')
    await page.getByRole('button', { name: 'Sprache', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await heading('Every hook').waitFor()
    await at(`${home}?filter=kept`)
  })

  test('is left and reached by the keyboard, in the order of the page', async () => {
    const first = inside().getByRole('button', { name: 'Say it' })
    const inShell = () => page.evaluate(() => document.activeElement?.closest('header, aside')?.localName)
    await first.focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(inShell).toBeDefined()
    await page.keyboard.press('Tab')
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('opens dialogs in sight of who reads far down, and menus, and closes them by Escape', async () => {
    await page.goto(`${home}/scores`)
    await heading('Scores').waitFor()
    await press('Invite')
    const dialog = inside().getByRole('dialog', { name: 'Invitation' })
    await dialog.waitFor()
    const box = await dialog.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    await dialog.getByRole('button', { name: 'Next' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('has its heading in focus on arrival, and is where it was read on the way back', async () => {
    await page.goto(home)
    await heading('Every hook').waitFor()
    const last = inside().getByRole('link', { name: 'The last item' })
    const scrolled = () => page.evaluate(() => window.scrollY)
    // A frame is as high as its page some moments after the page is there.
    await expect.poll(() => last.scrollIntoViewIfNeeded().then(scrolled)).toBeGreaterThan(500)
    const read = await scrolled()
    await last.click()
    await heading('Item last').waitFor()
    await expect.poll(() => heading('Item last').evaluate((h1) => h1 === document.activeElement)).toBe(true)
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await heading('Every hook').waitFor()
    await expect.poll(scrolled).toBe(read)
    await page.goto('/explorer')
    await page
      .getByRole('link', { name: 'Lab', exact: true })
      .nth(mode === 'direct' ? 0 : 1)
      .click()
    await heading('Every hook').waitFor()
    await expect.poll(() => heading('Every hook').evaluate((h1) => h1 === document.activeElement)).toBe(true)
  })

  test('has streams, sockets, progress and a way to give up', async () => {
    await page.goto(`${home}/wire`)
    await shows('Socket', 'open ')
    await press('Say')
    await shows('Heard', 'Grüße')
    await press('Send bytes')
    await shows('Heard', 'Grüße, bytes 00ff07')
    await press('Ask')
    await shows('Words', /First$/)
    await press('Next word')
    await shows('Words', /First second$/)
    await press('Stop')
    await shows('Words', /First second$/)
    await press('Measure')
    await shows('Measured', '1000000')
    await shows('Sent', '1000000')
  })

  test('has a card on the dashboard, which leads to it', async () => {
    await page.goto('/')
    const cards = mode === 'direct' ? page : page.frameLocator('.framed-card iframe')
    const tile = cards.getByText('It works.').first()
    await tile.waitFor()
    await cards.getByText(wallet.address, { exact: false }).first().waitFor()
    const link = cards.getByRole('link', { name: 'To the lab' })
    await (mode === 'direct' ? page.locator(`a[href="${home}"]`, { hasText: 'To the lab' }) : link).click()
    await heading('Every hook').waitFor()
    await at(home)
  })

  test('saves a file', async () => {
    await page.goto(`${home}/scores`)
    await inside()
      .getByRole('button', { name: /Export/ })
      .first()
      .click()
    const saved = page.waitForEvent('download')
    await inside().getByRole('menuitem', { name: /CSV/ }).first().click()
    expect((await saved).suggestedFilename()).toMatch(/^scores.*\.csv$/)
  })
})

test('a page takes as many sheets of paper in either mode', async () => {
  const sheets = async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
  await page.goto(`/auth?next=${modes.direct}`)
  const heading = page.getByRole('heading', { level: 1, name: 'Every hook', exact: true })
  await Promise.race([page.getByRole('button', { name: /MetaMask/ }).click(), heading.waitFor()])
  await heading.waitFor()
  await page.getByText(/^Said \d+ times$/).waitFor()
  const direct = await sheets()
  expect(direct).toBeGreaterThan(1)
  await page.goto(modes.framed)
  const inside = page.frameLocator('.frame[data-shown] > iframe')
  await inside.getByText(/^Said \d+ times$/).waitFor()
  // How high it is on paper, a frame tells a moment after its size has changed.
  await page.locator('.frame[data-shown][style*="--paper"]').waitFor()
  await expect.poll(sheets).toBe(direct)
})
