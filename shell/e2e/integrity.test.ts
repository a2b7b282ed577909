import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'

let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, portal.url, {
    expected: [
      /integrity/,
      /Failed to load resource/,
      /The files of GAIA did not load/,
      /Loading (CSS )?chunk .* failed/,
    ],
  })
})
afterEach(() => visitor.leave())

/** From now on files of that kind arrive with something added, as from a poisoned cache on the way; those that do are listed. */
async function tamper(files: RegExp, addition: string): Promise<string[]> {
  const tampered: string[] = []
  await visitor.page.route(files, async (route) => {
    const answer = await route.fetch()
    const body = `${await answer.text()}\n${addition}`
    tampered.push(route.request().url())
    await route.fulfill({ response: answer, body })
  })
  return tampered
}

describe('a file that is not the one the portal promised', () => {
  test.each([
    ['the entry', /\/remotes\/gaia\/.*remoteEntry.*\.js/],
    ['a chunk', /\/remotes\/gaia\/.*\/static\/js\/.*\.js/],
  ])('%s is not run; the page says so and opens again by its button', async (_, files) => {
    const { page } = visitor
    const tampered = await tamper(files, 'window.tampered = true')
    await page.goto('/gaia-live')
    await page.getByRole('alert').getByRole('button').first().waitFor()
    expect(tampered).not.toEqual([])
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)

    await page.unroute(files)
    await page.getByRole('alert').getByRole('button').first().click()
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    expect(visitor.faults).toEqual([])
  })

  test('a style sheet does not apply', async () => {
    const { page } = visitor
    const tampered = await tamper(/\/remotes\/gaia\/.*\.css/, 'h1 { letter-spacing: 40px !important }')
    const refused = page.waitForEvent('console', (message) => /integrity.*\.css/.test(message.text()))
    await page.goto('/gaia-live')
    await refused
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first().waitFor()
    await visitor.settled()
    expect(tampered).not.toEqual([])
    const spacings = await page.evaluate(() =>
      [...document.querySelectorAll('h1')].map((heading) => getComputedStyle(heading).letterSpacing),
    )
    expect(spacings).not.toContain('40px')
  })
})
