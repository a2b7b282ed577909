import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { serveGallery } from './gallery.ts'
import { portal } from './shared.ts'

let browser: Browser
let gallery: Awaited<ReturnType<typeof serveGallery>>
let visitor: Visitor
let page: Page

beforeAll(async () => {
  ;[browser, gallery] = await Promise.all([launch(), serveGallery(portal.url)])
  visitor = await Visitor.arrive(browser, gallery.url)
  page = visitor.page
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await visitor.settled()
})
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await gallery?.stop()
})

/** The example under that heading. */
const example = (title: string): Locator =>
  page.locator('.pk-card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const slider = (title: string): Locator => example(title).getByRole('slider')
const said = (title: string) => slider(title).getAttribute('aria-valuetext')

/** What a screen reader calls the element that has the focus. */
const focusedName = () =>
  page.evaluate(() => {
    const { ariaLabel, textContent } = document.activeElement as HTMLElement
    return ariaLabel ?? textContent
  })

/** Waits until the keyboard is there. */
const focusedIn = (role: 'menuitem' | 'menuitemradio' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).and(page.locator(':focus')).waitFor()

/** What is drawn on the chart's canvas. */
const picture = (title: string): Promise<string> =>
  example(title)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/** How many pixels have a colour of their own, no grey of axes and hatching, between two places across the plot and elsewhere in it. */
const coloured = (title: string, from: number, to: number): Promise<{ inside: number; outside: number }> =>
  example(title).evaluate(
    (card, [first, last]) => {
      const canvas = card.querySelector('canvas') as HTMLCanvasElement
      const plot = (card.querySelector('.pk-crosshair-pointer') as HTMLElement).getBoundingClientRect()
      const left = plot.left - canvas.getBoundingClientRect().left
      const ratio = canvas.width / canvas.getBoundingClientRect().width
      // The accent alone: in the dark theme far more green than red.
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      )
      const found = { inside: 0, outside: 0 }
      for (let i = 0; i < data.length; i += 4) {
        const [red, green, , alpha] = data.slice(i, i + 4) as unknown as [number, number, number, number]
        if (alpha < 200 || green - red < 40) continue
        const x = ((i / 4) % canvas.width) / ratio
        const place = (x - left) / plot.width
        // Two pixels at the edges belong to what ends there.
        const edge = 2 / plot.width
        if (place > first + edge && place < last - edge) found.inside++
        else found.outside++
      }
      return found
    },
    [from, to] as const,
  )

test('nothing reaches beyond the window, and axe finds nothing, in both themes on a desktop and a phone', async () => {
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size)
    await visitor.settled()
    const found = await visitor.violationsInBothThemes()
    expect.soft(found, `${name}: ${found.join('\n')}`).toEqual([])
    await visitor.fits()
  }
  await page.setViewportSize(desktop)
})

test('the arrow keys, Home and End move the crosshair, which says where it stands; Escape takes it away', async () => {
  const bars = slider('Bars')
  const readout = example('Bars').locator('.pk-readout')
  await bars.focus()
  const [newest] = [await said('Bars')]
  expect(newest).toMatch(/^12:00 PM: Transfers \d+, Block /)
  expect((await readout.textContent())?.replaceAll(/[^\d]/g, '')).toBe(newest?.replaceAll(/[^\d]/g, ''))
  await page.keyboard.press('ArrowLeft')
  expect(await said('Bars')).toMatch(/^11:59 AM: /)
  await page.keyboard.press('Home')
  expect(await said('Bars')).toMatch(/^11:01 AM: /)
  await page.keyboard.press('End')
  expect(await said('Bars')).toBe(newest)
  await page.keyboard.press('Escape')
  await readout.waitFor({ state: 'detached' })
})

test.each([
  'Line and area',
  'Bars',
  'Band',
  'Stacked areas',
  'Stacked bars',
  'Histogram',
  'Uptime',
  'Shares',
  'Treemap',
  'Sankey',
  'A single point',
])('%s answers a key, and its crosshair is a stop of the tab key', async (title) => {
  const one = slider(title)
  await one.scrollIntoViewIfNeeded()
  await one.press('Home')
  expect(await one.evaluate((input) => input === document.activeElement)).toBe(true)
  const words = (await example(title).locator('.pk-readout b').textContent()) ?? ''
  expect(words).not.toBe('')
  expect((await said(title))?.startsWith(`${words}: `)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await one.evaluate((input) => input === document.activeElement)).toBe(false)
})

test('the mouse moves it too, to the place that is nearest, and takes it away when it leaves', async () => {
  const area = example('Histogram').locator('.pk-crosshair-pointer')
  await area.scrollIntoViewIfNeeded()
  const box = (await area.boundingBox()) as { x: number; y: number; width: number; height: number }
  const title = example('Histogram').locator('.pk-readout b')
  await page.mouse.move(box.x + 4, box.y + 20)
  await expect.poll(() => title.textContent()).toBe('2.0 % to 3.0 %')
  await page.mouse.move(box.x + box.width - 4, box.y + 20)
  await expect.poll(() => title.textContent()).toBe('11.0 % to 12.0 %')
  await page.mouse.move(box.x + 4, box.y - 200)
  await title.waitFor({ state: 'detached' })
})

test('an entry of the legend hides its series from picture and read-out, and shows it again', async () => {
  const before = await picture('Stacked areas')
  const embedding = example('Stacked areas').getByRole('button', { name: 'Embedding' })
  await embedding.click()
  await expect.poll(() => picture('Stacked areas')).not.toBe(before)
  expect(await embedding.getAttribute('aria-pressed')).toBe('false')
  expect(await said('Stacked areas')).toMatch(/: Inference \d+, Training \d+$/)
  await embedding.press('Enter')
  await expect.poll(() => picture('Stacked areas')).toBe(before)
})

test('the table has the figures of the chart, and what is unknown in words', async () => {
  const bars = example('Stacked bars')
  await bars.getByRole('button', { name: /^Show as table/ }).click()
  const rows = bars.getByRole('region', { name: 'Rewards per day, last two weeks' }).getByRole('row')
  expect(await rows.count()).toBe(15)
  expect(await rows.nth(0).getByRole('columnheader').allTextContents()).toEqual([
    'Time',
    'Validators',
    'Delegators',
    'Nodes',
  ])
  expect(await rows.nth(6).textContent()).toMatch(/^Nov 13, 2026[\d,]+ GAIAnot measured[\d,]+ GAIA$/)
  await slider('Stacked bars').focus()
  const row = (await rows.nth(14).locator('th, td').allTextContents()).join(' ')
  expect(
    (await said('Stacked bars'))?.replaceAll(/Validators |Delegators |Nodes |[:,] /g, ' ').replaceAll(/ +/g, ' '),
  ).toBe(row.replaceAll(/[:,] /g, ' '))
})

test('nothing is drawn across a gap, and nothing stands on zero there', async () => {
  const { inside, outside } = await coloured('Line and area', 20 / 47, 26 / 47)
  expect(outside).toBeGreaterThan(100)
  expect(inside).toBe(0)
  const bars = await coloured('Bars', 34 / 60, 41 / 60)
  expect(bars.outside).toBeGreaterThan(100)
  expect(bars.inside).toBe(0)
  await slider('Bars').focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft')
  expect(await said('Bars')).toMatch(/^11:40 AM: Transfers not measured/)
})

test('a single value is seen', async () => {
  expect((await coloured('A single point', 0.49, 0.51)).inside).toBeGreaterThan(10)
})

test('pictures follow the theme switch at once', async () => {
  const dark = await picture('Band')
  await page.getByRole('button', { name: 'Switch the theme' }).click()
  await expect.poll(() => picture('Band')).not.toBe(dark)
  await page.getByRole('button', { name: 'Switch the theme' }).click()
  await expect.poll(() => picture('Band')).toBe(dark)
})

test('what opens above the page is without violations too, and within the window of a phone', async () => {
  await page.setViewportSize(phone)
  const open = {
    'Menu and popover': ['More about this listing'],
    'Picker and combobox': ['Validator: Choose…'],
    Dates: ['Choose a date: Vesting begins'],
    'Sheet and confirmation': ['Offer…', 'Withdraw…'],
  }
  for (const [title, buttons] of Object.entries(open)) {
    for (const name of buttons) {
      await page.getByRole('button', { name: 'Switch the theme' }).click()
      await example(title).getByRole('button', { name, exact: true }).click()
      const layer = page.locator('.pk-menu, .pk-popover, .pk-combobox, .pk-dialog').last()
      await layer.waitFor()
      if (title === 'Dates') await layer.getByRole('grid').waitFor()
      const found = await visitor.violations()
      expect.soft(found, `${name}: ${found.join('\n')}`).toEqual([])
      const { left, right } = await layer.evaluate((element) => element.getBoundingClientRect())
      expect.soft([left >= 0, right <= phone.width], name).toEqual([true, true])
      await page.keyboard.press('Escape')
      await layer.waitFor({ state: 'detached' })
      await expect.poll(focusedName, { message: `the focus after ${name}` }).toBe(name)
    }
  }
  await page.setViewportSize(desktop)
})

test('tabs and menus go by keyboard', async () => {
  const [terms, holders] = ['Terms', /^Holders/].map((name) => page.getByRole('tab', { name }))
  await terms?.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Twelve hours, paid from escrow.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Two hundred and twelve wallets.').waitFor()
  expect(await holders?.getAttribute('aria-selected')).toBe('true')

  const menu = example('Menu and popover')
  await menu.getByRole('button', { name: 'More about this listing' }).press('Enter')
  await focusedIn('menuitem', 'Copy the link')
  await page.keyboard.press('End')
  await focusedIn('menuitem', 'Withdraw')
  await page.keyboard.press('Enter')
  await menu.getByText('withdrawn').waitFor()
  await expect.poll(focusedName).toBe('More about this listing')
})

test('one of a few and one of many are chosen by keyboard', async () => {
  const choices = example('Picker and combobox')
  await choices.getByRole('button', { name: /^Pay with/ }).press('ArrowDown')
  await focusedIn('menuitemradio', /^GAIA/)
  await page.keyboard.type('po')
  await focusedIn('menuitemradio', /^POL/)
  await page.keyboard.press('Enter')
  await choices.getByRole('button', { name: 'Pay with: POL' }).waitFor()
  await choices.getByRole('button', { name: /^Validator/ }).press('Enter')
  await page.keyboard.type('jun')
  await page.getByRole('option', { name: /^Juniper/ }).waitFor()
  await page.keyboard.press('Enter')
  await choices.getByRole('button', { name: 'Validator: Juniper' }).waitFor()
})

test('days are chosen by keyboard, in the next month too, and a range that has begun is ended', async () => {
  const dates = example('Dates')
  const begins = dates.getByLabel('Vesting begins', { exact: true })
  await dates.getByRole('button', { name: 'Choose a date: Vesting begins' }).press('Enter')
  await page.getByRole('grid', { name: 'November 2026' }).waitFor()
  await focusedIn('button', /November 23, 2026/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('grid', { name: 'December 2026' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => begins.inputValue()).toBe('2026-12-01')
  await expect.poll(focusedName).toBe('Choose a date: Vesting begins')

  await dates.getByRole('button', { name: 'Choose a date: Epochs' }).press('Enter')
  await focusedIn('button', /November 9, 2026/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor({ state: 'detached' })
  expect(await dates.getByLabel('From').inputValue()).toBe('2026-11-02')
  expect(await dates.getByLabel('To').inputValue()).toBe('2026-11-09')
})

test('a list in a sheet closes alone; an act is asked for its reason', async () => {
  const overlays = example('Sheet and confirmation')
  await overlays.getByRole('button', { name: 'Offer…' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'New offer' })
  await sheet.getByRole('button', { name: 'Paid in: GAIA' }).press('Enter')
  await sheet.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await sheet.getByRole('menu').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await overlays.getByRole('button', { name: 'Withdraw…' }).press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Withdraw the offer?' })
  await asked.getByLabel('Reason').waitFor()
  await page.keyboard.press('Enter')
  await asked.getByRole('alert').waitFor()
  await page.keyboard.type('Sold elsewhere')
  await page.keyboard.press('Enter')
  await overlays.getByText('Withdrawn: Sold elsewhere').waitFor()
})

test('an upload is paused, goes on where it was, and is done', async () => {
  const upload = example('Upload')
  const file = { name: 'card.md', mimeType: 'text/markdown', buffer: Buffer.alloc(40_000, 'a') }
  await upload.locator('input[type=file]').setInputFiles(file)
  const share = async () => Number(await upload.getByRole('progressbar').getAttribute('aria-valuenow'))
  await expect.poll(share).toBeGreaterThan(10)
  await upload.getByRole('button', { name: 'Pause' }).press('Enter')
  const paused = await share()
  expect(paused).toBeLessThan(100)
  await upload.getByRole('button', { name: 'Resume' }).press('Enter')
  await upload.getByText('Uploaded').waitFor()
  await upload.getByRole('button', { name: 'Another file' }).press('Enter')
  await expect
    .poll(() => upload.locator('input[type=file]').evaluate((input) => input === document.activeElement))
    .toBe(true)
})

test('steps that were left are resumed after the page was loaded anew', async () => {
  const steps = example('Steps')
  await steps.getByLabel('Amount, GAIA').fill('12')
  await steps.getByRole('button', { name: 'Next' }).press('Enter')
  await steps.getByRole('button', { name: 'Amount (done)' }).waitFor()
  await page.reload()
  await steps.getByText('You left at “Review”.').waitFor()
  expect(await steps.getByLabel('Amount, GAIA').inputValue()).toBe('12')
  await steps.getByRole('button', { name: 'Start again' }).press('Enter')
  expect(await steps.locator('[aria-current=step]').textContent()).toContain('Amount')
})

test('under a finger a tap stays readable, and what is pressed is 44 px in each direction', async () => {
  const other = await Visitor.arrive(browser, gallery.url, { viewport: phone, hasTouch: true })
  await other.page.goto('/')
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  await other.settled()
  const bars = other.page
    .locator('.pk-card')
    .filter({ has: other.page.getByRole('heading', { name: 'Bars', exact: true }) })
  await bars.locator('.pk-crosshair-pointer').tap({ position: { x: 8, y: 40 } })
  expect(await bars.locator('.pk-readout b').textContent()).toMatch(/^11:0\d AM$/)
  const small = await other.page
    .locator('.pk-chart button, [aria-label=Kit] :is(button, input[type=file])')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({ button, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ button }) => button.outerHTML),
    )
  expect(small).toEqual([])
  expect(other.faults).toEqual([])
  await other.leave()
})

test('a figure opens where it comes from by a key, leads on to what it was computed from, and gets the focus back', async () => {
  const figure = example('Figures').getByRole('button', { name: '1.3% where Staked share comes from' })
  await figure.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Proof of Staked' }).press('Enter')
  await drawer.getByRole('heading', { name: 'Check it yourself' }).waitFor()
  expect(await drawer.getByRole('heading', { level: 2 }).textContent()).toBe('Staked')
  const back = drawer.getByRole('button', { name: /^Back to Staked share/ })
  expect(await back.evaluate((button) => button === document.activeElement)).toBe(true)
  await back.press('Enter')
  await drawer.getByRole('heading', { name: 'Computed from' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await figure.evaluate((button) => button === document.activeElement)).toBe(true)
})

test.each([
  ['a transaction', 'Newest transfer', 'Check it yourself'],
  ['a call to a contract', 'Supply', 'Check it yourself'],
  ['a formula', 'Staked share', 'Computed from'],
  ['a signed statement', 'Running jobs', 'Check it yourself'],
])('axe finds nothing in the proof of %s, in both themes, and it fits a phone', async (_, figure, heading) => {
  await page.setViewportSize(phone)
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    await page.getByRole('button', { name: new RegExp(`where ${figure} comes from$`) }).click()
    const drawer = page.getByRole('dialog', { name: `${figure}: where it comes from` })
    await drawer.getByRole('heading', { name: heading }).waitFor()
    await visitor.rests()
    expect(await visitor.violations()).toEqual([])
    await visitor.fits()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.setViewportSize(desktop)
})

test('the portal’s content security policy has nothing to object to', () => {
  expect(visitor.faults).toEqual([])
})
