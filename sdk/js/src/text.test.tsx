// biome-ignore-all lint/correctness/noComponentHookFactories: a page that only one test needs is declared in it
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useFormat } from './format'
import { sdkMessages } from './messages'
import { PortalProvider } from './portal'
import { createTestHost, translationProblems } from './testing'
import { defineMessages, loadMessages, type Message, textIn, useText } from './text'
import { TimeAgo } from './ui'

afterEach(cleanup)

const en = {
  title: 'Validators',
  held: '{name} holds {amount}',
  count: { one: '{count} validator', other: '{count} validators' },
}
const de: Record<keyof typeof en, Message> = {
  title: 'Prüfer',
  held: '{name} hält {amount}',
  count: { one: 'ein Prüfer', other: '{count} Prüfer' },
}

/** A catalogue whose German loads when the test says so. */
function german() {
  let arrive = () => {}
  const file = new Promise<{ default: typeof de }>((resolve) => {
    arrive = () => resolve({ default: de })
  })
  const read = vi.fn(() => file)
  return { catalogue: defineMessages(en, { de: read }), read, arrive }
}

/** A page with the title of a catalogue, a number and a time, in the language of the host. */
function open(catalogue: ReturnType<typeof german>['catalogue']) {
  const host = createTestHost()
  const Title = () => {
    const format = useFormat()
    return (
      <>
        <h1>{useText(catalogue)('title')}</h1>
        <p>
          {format.number(1234.5)} {format.list(['a', 'b', 'c'])} {format.percent(0.145)}
        </p>
        <TimeAgo time={Date.now() - 2.5 * 86_400_000} />
      </>
    )
  }
  render(
    <PortalProvider host={host}>
      <Suspense fallback={<p>waiting</p>}>
        <Title />
      </Suspense>
    </PortalProvider>,
  )
  return host
}
const heading = () => screen.getByRole('heading').textContent

test('parameters are filled in, numbers as the locale writes them', async () => {
  const { catalogue, arrive } = german()
  expect(textIn(catalogue, 'en')('held', { name: 'Ann', amount: 12480 })).toBe('Ann holds 12,480')
  arrive()
  await catalogue.load('de')
  expect(textIn(catalogue, 'de')('held', { name: 'Ann', amount: 12480 })).toBe('Ann hält 12.480')
})

test("the plural form is the language's", async () => {
  const { catalogue, arrive } = german()
  const counted = (locale: string) => [1, 2].map((count) => textIn(catalogue, locale)('count', { count }))
  expect(counted('en')).toEqual(['1 validator', '2 validators'])
  arrive()
  await catalogue.load('de')
  expect(counted('de')).toEqual(['ein Prüfer', '2 Prüfer'])
  // Japanese has one form; the text that stands in for it is English, and so is its form.
  expect(counted('ja')).toEqual(['1 validator', '2 validators'])
})

test('a regional locale finds its language, an unknown one is English and loads nothing', async () => {
  const { catalogue, arrive, read } = german()
  expect(await catalogue.load('fr')).toBe(true)
  expect(read).not.toHaveBeenCalled()
  arrive()
  await Promise.all([catalogue.load('de-AT'), catalogue.load('de')])
  expect(read).toHaveBeenCalledOnce()
  expect(textIn(catalogue, 'de-AT')('title')).toBe('Prüfer')
  expect(textIn(catalogue, 'fr')('title')).toBe('Validators')
})

test('an open page changes with the locale: its texts, numbers and times', async () => {
  const { catalogue, arrive } = german()
  arrive()
  await Promise.all([catalogue.load('de'), sdkMessages.load('de')])
  const host = open(catalogue)
  expect(document.body.textContent).toContain('Validators1,234.5 a, b, c 14.5%2 d ago')
  act(() => host.setState({ locale: 'de' }))
  expect(document.body.textContent).toContain('Prüfer1.234,5 a, b und c 14,5\u00a0%vor 2 Tagen')
  act(() => host.setState({ locale: 'en' }))
  expect(document.body.textContent).toContain('Validators1,234.5 a, b, c 14.5%2 d ago')
})

test('a page whose texts come later waits for them, and shows no other language meanwhile', async () => {
  const { catalogue, arrive } = german()
  await sdkMessages.load('de')
  const host = open(catalogue)
  await act(async () => host.setState({ locale: 'de' }))
  expect(screen.getByText('waiting')).toBeTruthy()
  await act(async () => arrive())
  expect(heading()).toBe('Prüfer')
})

test('a page that waited for its texts goes on where it stood', async () => {
  const { catalogue, arrive } = german()
  const Title = () => <h1>{useText(catalogue)('title')}</h1>
  const complaint = vi.spyOn(console, 'error')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const page = (
    <PortalProvider host={createTestHost({ state: { locale: 'de' } })}>
      <Title />
    </PortalProvider>
  )
  await act(async () => startTransition(() => root.render(page)))
  await act(async () => arrive())
  expect(heading()).toBe('Prüfer')
  expect(complaint).not.toHaveBeenCalled()
  act(() => root.unmount())
})

test('texts that do not load are English, and are asked for again by the next load', async () => {
  const broken = vi.fn(() => Promise.reject<{ default: typeof de }>(new Error('Loading chunk 7 failed.')))
  const catalogue = defineMessages(en, { de: broken })
  const host = open(catalogue)
  await act(async () => host.setState({ locale: 'de' }))
  expect(heading()).toBe('Validators')
  broken.mockResolvedValue({ default: de })
  expect(broken).toHaveBeenCalledOnce()
  expect(await catalogue.load('de')).toBe(true)
  act(() => host.setState({ theme: 'light', locale: 'de-AT' }))
  expect(heading()).toBe('Prüfer')
})

test('a load of all catalogues says whether one is missing', async () => {
  const read = vi.fn(async () => ({ default: de }))
  defineMessages(en, { nl: read })
  expect(await loadMessages('nl')).toBe(true)
  defineMessages(en, { nl: () => Promise.reject(new Error('gone')) })
  expect(await loadMessages('nl')).toBe(false)
  expect(read).toHaveBeenCalledOnce()
})

test("the SDK's own texts are the same in every language", async () => {
  expect(sdkMessages.locales).toContain('de')
  expect(await translationProblems(sdkMessages)).toEqual([])
})

test('what a translation lacks is told: parameters, plural forms, an empty text, a file', async () => {
  const wrong = { title: ' ', held: '{nmae} hält {amount}', count: { one: '{count} Prüfer', two: '', other: 'Prüfer' } }
  const found = await translationProblems(
    defineMessages(en, { de: async () => ({ default: wrong }), fr: () => Promise.reject(new Error('gone')) }),
  )
  expect(found).toEqual([
    'de, title: "other" is empty.',
    'de, held: "other" lacks {name}.',
    'de, held: "other" has {nmae}, which English has not.',
    'de, count: the language has no plural form "two".',
    'de, count: "two" is empty.',
    'de, count: "other" lacks {count}.',
    'fr: its file does not load.',
    'fr, count: the plural form "many" is missing.',
  ])
})

test.each(['constructor', 'constructor-AT', '__proto__', 'toString'])(
  '%s is a language that nobody has',
  async (locale) => {
    const { catalogue, read } = german()
    expect(await catalogue.load(locale)).toBe(true)
    expect([catalogue.in(locale), catalogue.awaited(locale), read.mock.calls]).toEqual([en, null, []])
  },
)

test('a parameter that was not given stays as it is written', () => {
  const catalogue = defineMessages({ told: '{name} told {constructor}' })
  expect(textIn(catalogue, 'en')('told', { name: 'Ada' })).toBe('Ada told {constructor}')
})
