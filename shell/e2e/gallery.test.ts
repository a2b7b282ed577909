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
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await visitor.rests()
      const found = await visitor.violations()
      expect.soft(found, `${theme}, ${name}: ${found.join('\n')}`).toEqual([])
    }
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
  const small = await other.page.locator('.pk-chart button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ button }) => button.outerHTML),
  )
  expect(small).toEqual([])
  expect(other.faults).toEqual([])
  await other.leave()
})

test('the portal’s content security policy has nothing to object to', () => {
  expect(visitor.faults).toEqual([])
})
