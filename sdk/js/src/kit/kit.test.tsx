import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import { CodeBlock } from '../ui'
import {
  Countdown,
  DateField,
  DateRange,
  formatBytes,
  Markdown,
  QrCode,
  Stepper,
  TimeCountdown,
  Upload,
  type UploadTransport,
  useSteps,
} from '.'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const show = (page: ReactElement, host = createTestHost()) => renderPage(page, { module: 'market', host })

const empty = { amount: '' }
const read = (kept: unknown): typeof empty | undefined => {
  const { amount } = kept as { amount?: unknown }
  return typeof amount === 'string' ? { amount } : undefined
}

function Purchase(): ReactElement {
  const steps = useSteps({ key: 'purchase', ids: ['amount', 'review', 'sign'], read, empty })
  return (
    <>
      <Stepper label="Purchase" names={{ amount: 'Amount', review: 'Review', sign: 'Sign' }} steps={steps} />
      <input
        aria-label="GAIA"
        value={steps.draft.amount}
        onChange={(event) => steps.change({ amount: event.target.value })}
      />
      <button type="button" onClick={steps.next}>
        Next
      </button>
    </>
  )
}

const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
const field = () => screen.getByRole('textbox', { name: 'GAIA' }) as HTMLInputElement

test('a way that was left is resumed at its step, with what was entered, and says so', async () => {
  const { unmount } = show(<Purchase />)
  fireEvent.change(field(), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(current()?.textContent).toContain('Review')
  fireEvent.click(screen.getByRole('button', { name: /^Amount/ }))
  expect(document.activeElement).toBe(current())
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByRole('status')).toBeNull()
  await waitFor(() => expect(localStorage.length).toBe(1))
  unmount()
  show(<Purchase />)
  expect((await screen.findByRole('status')).textContent).toContain('You left at “Review”.')
  expect([current()?.textContent, field().value]).toEqual([expect.stringContaining('Review'), '12'])
})

test('a step that is done is a way back; starting again forgets what was entered', async () => {
  const { unmount } = show(<Purchase />)
  fireEvent.change(field(), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Review (done)' }))
  expect(current()?.textContent).toContain('Review')
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('review'))
  unmount()
  show(<Purchase />)
  fireEvent.click(await screen.findByRole('button', { name: 'Start again' }))
  expect([current()?.textContent, field().value]).toEqual([expect.stringContaining('Amount'), ''])
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).not.toContain('review'))
})

test('what another version kept, and does not fit, begins anew', async () => {
  localStorage.setItem('portal-kept market purchase', JSON.stringify({ step: 'pay', draft: { amount: '9' } }))
  show(<Purchase />)
  await act(() => Promise.resolve())
  expect([current()?.textContent, field().value]).toEqual([expect.stringContaining('Amount'), ''])
  expect(screen.queryByRole('status')).toBeNull()
})

const noon = new Date(2026, 10, 21, 12).getTime()

/** A chain at block 5,000 at noon, which took 2 s for each of its newest thousand blocks. */
function chainAt(number: number | null) {
  const host = createTestHost({
    fetch: ({ url }) =>
      url === '/api/explorer/blocks/4000'
        ? { json: { time: new Date(noon - 2_000_000).toISOString() } }
        : { status: 404 },
  })
  const { portal } = host.getState()
  const head = number === null ? null : { number, time: new Date(noon).toISOString() }
  host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } })
  return host
}

test.each([
  [5_100, 'about 3 minutes, 20 seconds', '5,100 · 100 blocks to go · about 12:03'],
  [6_800, 'about 1 hour', '6,800 · 1,800 blocks to go · about 1:00'],
  [5_900, 'about 30 minutes', '5,900 · 900 blocks to go · about 12:30'],
])('until block %i it takes as long as blocks took of late', async (block, left, note) => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  show(<Countdown label="Second phase" block={block} />, chainAt(5_000))
  const timer = screen.getByRole('timer', { name: 'Second phase' })
  expect(await within(timer).findByText(left)).toBeTruthy()
  expect(timer.textContent).toContain(note)
})

test('a chain that is slower than it was moves the time, not the block', async () => {
  vi.useFakeTimers({ now: noon + 60_000, toFake: ['Date'] })
  show(<Countdown label="Second phase" block={5_100} />, chainAt(5_000))
  expect(await screen.findByText('about 3 minutes, 18 seconds')).toBeTruthy()
})

test('a block that was reached is told once, and one that nobody can count to is not made up', async () => {
  const reached = vi.fn()
  const { host } = show(<Countdown label="Claim" block={5_001} onReached={reached} />, chainAt(5_000))
  const { portal } = host.getState()
  const come = (number: number) =>
    act(() => {
      const head = { number, time: new Date(noon).toISOString() }
      host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } })
    })
  come(5_001)
  expect(screen.getByText('Reached')).toBeTruthy()
  come(5_003)
  expect(screen.getByRole('timer').textContent).toContain('2 blocks ago')
  expect(reached).toHaveBeenCalledOnce()
  cleanup()
  show(<Countdown label="Claim" block={5_001} />, chainAt(null))
  expect(screen.getByText('The chain cannot be reached')).toBeTruthy()
})

test('where the chain’s pace cannot be read, only the blocks are said', async () => {
  const { host } = show(<Countdown label="Claim" block={6_000} />, chainAt(4_321))
  expect(screen.getByText('1,679 blocks to go')).toBeTruthy()
  await waitFor(() => expect(host.requests.map(({ url }) => url)).toContain('/api/explorer/blocks/3321'))
  expect(screen.getByRole('timer').textContent).not.toContain('about')
})

test('a time is counted to from that of the newest block, whatever the clock says', () => {
  vi.useFakeTimers({ now: noon + 3_600_000 })
  const { host } = show(<TimeCountdown label="The sale ends" time={noon + 90_000} />, chainAt(5_000))
  const timer = screen.getByRole('timer', { name: 'The sale ends' })
  const left = () => timer.querySelector('b')?.textContent
  const { portal } = host.getState()
  const come = (after: number) =>
    act(() => {
      const head = { number: 5_001, time: new Date(noon + after).toISOString() }
      host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } })
    })
  expect(left()).toBe('1 minute, 30 seconds')
  expect(timer.textContent).toContain('by the chain’s time, now at block 5,000')
  act(() => void vi.advanceTimersByTime(10_000))
  expect(left()).toBe('1 minute, 20 seconds')
  come(30_000)
  expect(left()).toBe('1 minute')
  act(() => void vi.advanceTimersByTime(61_000))
  expect(left()).toBe('any moment')
  come(89_999)
  expect(left()).toBe('any moment')
  come(90_000)
  expect(left()).toBe('Reached')
})

test('without a block nobody says how long it takes', () => {
  show(<TimeCountdown label="The sale ends" time={noon + 90_000} />, chainAt(null))
  const timer = screen.getByRole('timer', { name: 'The sale ends' })
  expect(timer.querySelector('b')?.textContent).toBe('—')
  expect(timer.textContent).toContain('The chain cannot be reached')
})

test('of a chain that has hardly begun nothing is foretold', async () => {
  const { host } = show(<Countdown label="Claim" block={100} />, chainAt(20))
  await act(() => Promise.resolve())
  expect(screen.getByText('80 blocks to go')).toBeTruthy()
  expect(host.requests).toEqual([])
})

test.each([
  [5_001, 0, undefined, 'any moment'],
  [5_001, 60_000, undefined, 'any moment'],
  [Number.MAX_SAFE_INTEGER, 0, undefined, '9,007,199,254,735,991 blocks to go'],
  [5_100, 0, new Date(noon).toISOString(), '100 blocks to go'],
])(
  'of block %i, %i ms late, silent since %s, it says no more than anybody knows',
  async (block, late, silentSince, says) => {
    vi.useFakeTimers({ now: noon + 1_500 + late, toFake: ['Date'] })
    const host = chainAt(5_000)
    const { portal } = host.getState()
    host.setState({ portal: { ...portal, chain: { ...portal.chain, silentSince: silentSince ?? null } } })
    show(<Countdown label="Claim" block={block} />, host)
    await waitFor(() => expect(host.requests).toHaveLength(1))
    expect(await screen.findByText(says)).toBeTruthy()
    if (says !== 'any moment') expect(screen.getByRole('timer').textContent).not.toContain('about')
  },
)

function Phases({ onReached }: { onReached: (block: number) => void }): ReactElement {
  const [block, setBlock] = useState(5_000)
  return (
    <>
      <Countdown label="Claim" block={block} onReached={() => onReached(block)} />
      <button type="button" onClick={() => setBlock(block < 5_002 ? 5_002 : 5_003)}>
        Next phase
      </button>
    </>
  )
}

test('each block that was waited for is told, and none that was there before', () => {
  const reached = vi.fn()
  const host = chainAt(null)
  const { portal } = host.getState()
  const come = (number: number) =>
    act(() => {
      const head = { number, time: new Date(noon).toISOString() }
      host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } })
    })
  show(<Phases onReached={reached} />, host)
  come(5_001)
  expect(reached).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Next phase' }))
  come(5_002)
  fireEvent.click(screen.getByRole('button', { name: 'Next phase' }))
  come(5_003)
  expect(reached.mock.calls).toEqual([[5_002], [5_003]])
})

test('all of the code is copied, and a browser that refuses is told of', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  show(<CodeBlock label="Request" code={'GET /\n\nbody'} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Request' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(writeText).toHaveBeenCalledWith('GET /\n\nbody')
  writeText.mockReturnValue(Promise.reject(new Error('no')))
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Request' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The browser did not allow copying'))
})

test('a QR code says what it is, or what a phone reads from it', () => {
  show(
    <>
      <QrCode value="https://portal.example/a" />
      <QrCode value="https://portal.example/b" label="This page" />
    </>,
  )
  expect(screen.getByRole('img', { name: 'QR code of https://portal.example/a' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'This page' })).toBeTruthy()
})

test('Markdown is text: its HTML, pictures and other schemes are left out', async () => {
  const text = `# One

See [the web](https://example.org/a), [a script](javascript:alert), [a page](/admin) and [elsewhere](//evil.example).

<img src=x onerror=alert(1)> <b>bold</b> ![picture](https://example.org/p.png)

| Epoch |
| --- |
| 118 |`
  const { container } = show(<Markdown text={text} />)
  expect(await screen.findByRole('heading', { level: 3, name: 'One' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://example.org/a', 'noopener noreferrer nofollow'],
  ])
  expect(screen.getByRole('cell', { name: '118' })).toBeTruthy()
  expect(container.querySelectorAll('img, script, b')).toHaveLength(0)
})

test('what a module wrote itself may lead to the portal’s pages, and to no other origin as if it were one', async () => {
  show(
    <Markdown inside headings={2} text={'# Help\n\n[Here](/gaia), [there](//evil.example), [or](/\\evil.example)'} />,
  )
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Help')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/gaia', '/%5Cevil.example'])
})

function Vesting(): ReactElement {
  const [day, setDay] = useState<string | null>('2026-11-23')
  return (
    <>
      <DateField label="Begins" value={day} onChange={setDay} min="2026-11-05" max="2026-12-24" />
      <output>{day ?? 'none'}</output>
    </>
  )
}

test('a day is typed or chosen from the calendar, which opens at it and closes by it', async () => {
  show(<Vesting />)
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: '2026-12-01' } })
  expect(screen.getByRole('status').textContent).toBe('2026-12-01')
  fireEvent.click(screen.getByRole('button', { name: 'Choose a date: Begins' }))
  const days = await screen.findByRole('grid', { name: 'December 2026' })
  expect((within(days).getByRole('button', { name: /December 25, 2026/ }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(within(days).getByRole('button', { name: /^Wednesday, December 16, 2026/ }))
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('2026-12-16')
})

test.each([
  ['2026-11-04', 'The first possible day is Nov 5, 2026.'],
  ['2027-01-01', 'The last possible day is Dec 24, 2026.'],
])('%s is taken and said to be impossible', (typed, words) => {
  show(<Vesting />)
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: typed } })
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(screen.getByLabelText('Begins').getAttribute('aria-invalid')).toBe('true')
})

function Epochs(): ReactElement {
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  return (
    <>
      <DateRange label="Epochs" value={range} onChange={setRange} max="2026-11-23" />
      <output>{`${range.from} ${range.to}`}</output>
    </>
  )
}

test('a range has two ends: typed in any order, or chosen one after the other', async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  show(<Epochs />)
  const group = screen.getByRole('group', { name: 'Epochs' })
  fireEvent.change(within(group).getByLabelText('To'), { target: { value: '2026-11-01' } })
  fireEvent.change(within(group).getByLabelText('From'), { target: { value: '2026-11-09' } })
  expect(screen.getByRole('alert').textContent).toBe('The end is before the beginning.')
  fireEvent.change(within(group).getByLabelText('To'), { target: { value: '2026-11-10' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose a date: Epochs' }))
  const days = await screen.findByRole('grid', { name: 'November 2026' })
  fireEvent.click(within(days).getByRole('button', { name: /November 2, 2026/ }))
  expect(screen.getByRole('grid')).toBeTruthy()
  fireEvent.click(within(days).getByRole('button', { name: /November 12, 2026/ }))
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('2026-11-02 2026-11-12')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [12_400_000, '12.4 MB'],
  [3_000_000_000_000, '3,000 GB'],
])('%i bytes are written as %s', (bytes, words) => expect(formatBytes(bytes, 'en')).toBe(words))

/** The other side of an upload, which the test plays: it has so much, and each send is answered by hand. */
function otherSide() {
  const sends: { from: number; sent: (bytes: number) => void; end: () => void; fail: () => void }[] = []
  let has = 0
  const transport: UploadTransport = {
    offset: async () => has,
    send: (_, from, { signal, onSent }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const sent = (bytes: number) => {
          has = bytes
          onSent(bytes)
        }
        sends.push({ from, sent, end: resolve, fail: () => reject(new Error('The line broke.')) })
      }),
  }
  return { transport, sends, keeps: (bytes: number) => (has = bytes) }
}

const file = new File(['x'.repeat(1_000)], 'card.md', { type: 'text/markdown' })
const choose = (one: File) => fireEvent.change(screen.getByLabelText('Card'), { target: { files: [one] } })
const value = () => screen.getByRole('progressbar').getAttribute('aria-valuetext')

test('an upload is paused, goes on from where the other side has it, and is done', async () => {
  const { transport, sends, keeps } = otherSide()
  const done = vi.fn()
  show(<Upload label="Card" transport={transport} onDone={done} />)
  choose(file)
  await waitFor(() => expect(sends).toHaveLength(1))
  act(() => sends[0]?.sent(400))
  expect(value()).toBe('400 bytes of 1 kB')
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(value()).toBe('Paused at 400 bytes of 1 kB')
  act(() => sends[0]?.sent(500))
  expect(value()).toBe('Paused at 400 bytes of 1 kB')
  keeps(300)
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(sends).toHaveLength(2))
  expect(sends[1]?.from).toBe(300)
  await act(async () => sends[1]?.end())
  expect(value()).toBe('Uploaded · 1 kB')
  expect(done.mock.calls).toEqual([[file]])
})

test('an upload that broke says so, and goes on', async () => {
  const { transport, sends } = otherSide()
  show(<Upload label="Card" transport={transport} />)
  choose(file)
  await waitFor(() => expect(sends).toHaveLength(1))
  act(() => sends[0]?.sent(700))
  await act(async () => sends[0]?.fail())
  expect(screen.getByRole('alert').textContent).toBe('The line broke.')
  expect(value()).toBe('Stopped at 700 bytes of 1 kB')
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(sends[1]?.from).toBe(700))
})

test('a file that is too large or of another kind is refused before anything is sent', () => {
  const { transport, sends } = otherSide()
  show(<Upload label="Card" accept=".md,image/*" most={500} transport={transport} />)
  choose(file)
  expect(screen.getByRole('alert').textContent).toBe('card.md is 1 kB, more than the 500 bytes that are taken.')
  choose(new File(['x'], 'card.exe', { type: 'application/x-msdownload' }))
  expect(screen.getByRole('alert').textContent).toBe('card.exe is of a kind that is not taken here.')
  expect(sends).toEqual([])
})

test('what is dropped on it is taken as what is chosen, and leaving the page stops it', async () => {
  const { transport } = otherSide()
  const signals: AbortSignal[] = []
  const watched: UploadTransport = {
    ...transport,
    offset: async (_, signal) => {
      signals.push(signal)
      return 0
    },
  }
  const { unmount } = show(<Upload label="Card" transport={watched} />)
  fireEvent.drop(screen.getByLabelText('Card'), { dataTransfer: { files: [file] } })
  await waitFor(() => expect(signals).toHaveLength(1))
  expect(screen.getByRole('group', { name: 'Card: card.md' })).toBeTruthy()
  unmount()
  expect(signals[0]?.aborted).toBe(true)
})
