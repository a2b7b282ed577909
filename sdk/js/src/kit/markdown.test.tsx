import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import { Markdown, partMessages } from '.'
import { RawOnError } from './RawOnError'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (text: string, locale = 'en') =>
  renderPage(<Markdown text={text} />, { module: 'market', host: createTestHost({ state: { locale } }) }).container
const raw = (container: Element) => container.querySelector('pre:not(:has(code))')?.textContent

test.each([
  ['quotes', `${'>'.repeat(4_000)} a`],
  ['lists', `${'- '.repeat(40)}a\n`.repeat(800)],
  ['numbered lists', `${'1. '.repeat(40)}a`],
  ['lists that are set in', Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['brackets', `${'['.repeat(5_000)}a${']'.repeat(5_000)}`],
  ['emphasis', `${'**a '.repeat(4_000)}${' b**'.repeat(4_000)}`],
  ['one run of emphasis', `${'*'.repeat(4_000)}a${'*'.repeat(4_000)}`],
  ['length', 'word '.repeat(20_001)],
])('a text that would hold the page up by its %s is shown as it is, at once', async (_, text) => {
  const container = show(text)
  await waitFor(() => expect(raw(container)).toBe(text), { timeout: 1_000 })
})

test('what people write is not taken for that', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `| **${row}** | *[0, ${row})* |`).join('\n')
  const text = `${'[0, 1) and '.repeat(20)}\n\n${'[0, 1) and '.repeat(20)}\n\n> > - a\n\n| a | b |\n| - | - |\n${rows}\n\n2 * 3\n\n${'-'.repeat(120)}`
  const container = show(text)
  await screen.findByRole('table')
  expect(container.querySelectorAll('tbody tr')).toHaveLength(300)
  expect(container.querySelector('blockquote blockquote li')?.textContent).toBe('a')
})

function Reader({ text }: { text: string }) {
  if (text.startsWith('# Broken')) throw new RangeError('too deep')
  return <h3>{text}</h3>
}

test('a text that its reader fails at is shown as it is, and the next one is read', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shown = (text: string) => (
    <RawOnError key={text} text={text}>
      <Reader text={text} />
    </RawOnError>
  )
  const { container, rerender } = render(shown('# Broken'))
  expect(raw(container)).toBe('# Broken')
  rerender(shown('Whole'))
  expect(screen.getByRole('heading', { name: 'Whole' })).toBeTruthy()
})

test.each([
  ['en', 'Done:', 'To do:'],
  ['de', 'Erledigt:', 'Offen:'],
])('in %s a task says whether it is done', async (locale, done, open) => {
  await partMessages.load(locale)
  show('- [x] Sign\n- [ ] Send', locale)
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(new RegExp(`^${done} ?Sign$`)),
    expect.stringMatching(new RegExp(`^${open} ?Send$`)),
  ])
})

test('footnotes stay text: nothing of them is in another language or has an id', async () => {
  const container = show('Paid[^1] in ~~POL~~ GAIA.\n\n[^1]: From escrow, once.')
  await screen.findByText('POL')
  expect(container.textContent).toContain('Paid[^1] in')
  expect(container.textContent).toContain('[^1]: From escrow, once.')
  expect(container.querySelectorAll('.pk-markdown [id], h2, sup')).toHaveLength(0)
  expect(screen.getByText('POL').tagName).toBe('DEL')
})

test('a link to a source is what the page has for it, and plain text where it has nothing', async () => {
  const text = 'There are **35** [1](cite:1), [2](cite:0) and [3](cite:1000), [4](cite:x) and [5](javascript:1).'
  const cited: number[] = []
  const cite = (number: number) => {
    cited.push(number)
    return <button type="button">source {number}</button>
  }
  const { container } = renderPage(<Markdown text={text} cite={cite} />, { module: 'market' })
  await screen.findByRole('button', { name: 'source 1' })
  expect(new Set(cited)).toEqual(new Set([1]))
  expect(container.querySelectorAll('a, button')).toHaveLength(1)
  expect(container.textContent).toBe('There are 35 source 1, 2 and 3, 4 and 5.')
  cleanup()
  const plain = show(text)
  await waitFor(() => expect(plain.textContent).toBe('There are 35 1, 2 and 3, 4 and 5.'))
  expect(plain.querySelector('a, button')).toBeNull()
})

test('without links to the web, what a text has of others leads nowhere: not what reads like an address either', async () => {
  const text =
    'Of **www.evil.example** and https\\://evil.example/x, <https://evil.example>, [here](https://evil.example), a@evil.example [1](cite:1)'
  const cite = (number: number) => <button type="button">source {number}</button>
  const { container } = renderPage(<Markdown text={text} web={false} cite={cite} inside />, { module: 'market' })
  await screen.findByRole('button', { name: 'source 1' })
  expect(container.querySelector('a')).toBeNull()
  expect(container.textContent).toContain(
    'Of www.evil.example and https://evil.example/x, https://evil.example, here, a@',
  )
  cleanup()
  const linked = show(text)
  await waitFor(() => expect(linked.querySelectorAll('a')).toHaveLength(4))
})
