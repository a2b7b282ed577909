// biome-ignore-all lint/correctness/noComponentHookFactories: a page that only one test needs is declared in it
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Toast } from 'radix-ui'
import { type ReactElement, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../ErrorBoundary'
import { usePortal } from '../portal'
import { createTestHost, renderPage, type TestHost } from '../testing'
import {
  Amount,
  Button,
  Definition,
  Dialog,
  Field,
  Icon,
  LiveChip,
  Progress,
  Stat,
  StatStrip,
  Switch,
  TextInput,
  TimeAgo,
} from '.'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (page: ReactElement, host?: TestHost) => renderPage(page, { module: 'network', host })

test.each([
  [<Stat key="" label="Stake" value={0} />, '0', ''],
  [<Stat key="" label="Stake" value={null} />, '—', 'None yet'],
  [<Stat key="" label="Stake" value={null} note="No validator has staked" />, '—', 'No validator has staked'],
  [<Stat key="" label="Stake" value={12} state="unreachable" />, '—', 'Source unreachable'],
  [<Stat key="" label="Stake" value={null} state="loading" />, '', 'Loading'],
  [
    <Stat key="" label="Stake" value="8.31M" note="GAIA" delta={{ text: '+3%', direction: 'up' }} />,
    '8.31M',
    '+3%GAIA',
  ],
])('null, zero, no answer and no source look different (%#)', (stat, value, note) => {
  show(<StatStrip>{stat}</StatStrip>)
  const [figure, line] = screen.getAllByRole('definition')
  expect([figure?.textContent, line?.textContent]).toEqual([value, note])
})

test('a stale figure is the last good one, and says since when', () => {
  show(
    <StatStrip>
      <Stat label="Stake" value="8.31M" state={{ since: '2026-01-02T03:04:00' }} />
    </StatStrip>,
  )
  const [figure, line] = screen.getAllByRole('definition')
  expect(figure?.textContent).toBe('8.31M')
  expect(line?.textContent).toMatch(/^Out of date since Jan 2, 2026/)
})

test('an amount is exact in its title; none is not zero', () => {
  show(
    <>
      <Amount wei="12480000000000000000001" />
      <Amount wei={null} />
      <Amount wei="0" unit={null} />
    </>,
  )
  expect(screen.getByTitle('12480.000000000000000001 GAIA').textContent).toBe('12,480 GAIA')
  expect(screen.getByText('—')).toBeTruthy()
  expect(screen.getByText('0')).toBeTruthy()
})

test('an age grows by itself, and the page is not rendered again', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02T03:04:05Z') })
  let renders = 0
  const Page = () => {
    renders++
    return <TimeAgo time="2026-01-02T03:04:00Z" />
  }
  show(<Page />)
  expect(screen.getByText('5 s ago')).toBeTruthy()
  act(() => vi.advanceTimersByTime(3000))
  expect(screen.getByText('8 s ago')).toBeTruthy()
  expect(renders).toBe(1)
})

test('the clock stands while no age is shown', () => {
  vi.useFakeTimers()
  const { unmount } = show(<TimeAgo time={Date.now()} />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('the live chip says live, reconnecting and paused, and pauses', () => {
  const host = createTestHost()
  const pause = vi.fn()
  show(<LiveChip onPausedChange={pause} />, host)
  expect(screen.getByRole('status').textContent).toBe('Live')
  act(() => host.setState({ stream: { connected: false, since: null } }))
  expect(screen.getByRole('status').textContent).toBe('Reconnecting')
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(pause).toHaveBeenCalledWith(true)
})

test('a busy button cannot be pressed', () => {
  const press = vi.fn()
  show(
    <Button busy onClick={press}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(button)
  expect([press.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([0, 'true'])
})

test('a field ties label, hint and error to its control', () => {
  show(<TextInput label="Amount" hint="Whole GAIA" error="You hold 12 GAIA." defaultValue="13" />)
  const input = screen.getByLabelText('Amount')
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['Whole GAIA', 'You hold 12 GAIA.'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  cleanup()
  show(<Field label="Plain">{(control) => <input {...control} />}</Field>)
  expect(screen.getByLabelText('Plain').hasAttribute('aria-describedby')).toBe(false)
})

test('a switch names what it turns on', () => {
  const change = vi.fn()
  show(<Switch checked={false} onCheckedChange={change} label="Network" />)
  fireEvent.click(screen.getByRole('switch', { name: 'Network' }))
  expect(change).toHaveBeenCalledWith(true)
})

test('progress stays between none and all', () => {
  show(<Progress value={1.4} label="To NAXUS" text="0 GAIA to go" tone="NAXUS" />)
  expect(screen.getByRole('progressbar', { name: 'To NAXUS' }).getAttribute('aria-valuenow')).toBe('100')
})

test('a dialog has its title, takes the focus and closes by Escape', async () => {
  const change = vi.fn()
  show(
    <Dialog open onOpenChange={change} title="Turn off Network" footer={<Button>Turn off</Button>}>
      <p>Its pages leave every open tab.</p>
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Turn off Network' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(change).toHaveBeenCalledWith(false)
})

test('a dialog that asks before an act closes by an answer or by Escape, not by a click beside it', async () => {
  const change = vi.fn()
  show(<Dialog alert open onOpenChange={change} title="Remove Network?" footer={<Button>Remove</Button>} />)
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Network?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'))
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
  const beside = document.querySelector('.pk-overlay') as Element
  for (const press of [fireEvent.pointerDown, fireEvent.pointerUp, fireEvent.click]) press(beside)
  expect(change).not.toHaveBeenCalled()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(change).toHaveBeenCalledWith(false)
})

test('Escape closes a dialog under a layer that came after it, once', async () => {
  const change = vi.fn()
  show(
    <Dialog open onOpenChange={change} title="Install MetaMask?">
      <Toast.Provider>
        <Toast.Root open>
          <Toast.Title>No Wallet Detected</Toast.Title>
        </Toast.Root>
        <Toast.Viewport />
      </Toast.Provider>
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Install MetaMask?' })
  await screen.findByText('No Wallet Detected')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(change.mock.calls).toEqual([[false]])
})

test.each([
  ['gives the focus back to what opened it', false, 'Open'],
  ['leaves it where another page took it', true, 'Next page'],
])('a dialog that closes %s', async (_, leads, focused) => {
  const Page = () => {
    const [open, setOpen] = useState(false)
    const [opened, setOpened] = useState(false)
    useEffect(() => {
      if (open) setOpened(true)
      else if (opened && leads) screen.getByText('Next page').focus()
    }, [open, opened])
    return (
      <>
        <h1 tabIndex={-1}>Next page</h1>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Navigation" />
      </>
    )
  }
  show(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  vi.useFakeTimers()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  vi.runAllTimers()
  vi.useRealTimers()
  expect(document.activeElement).toBe(screen.getByText(focused))
})

test('a dialog whose opener is gone leaves the focus on the page', async () => {
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <main tabIndex={-1}>
        {!open && <Button onClick={() => setOpen(true)}>Open</Button>}
        <Dialog open={open} onOpenChange={setOpen} title="Navigation" />
      </main>
    )
  }
  show(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.localName).toBe('main'))
})

const definition = (term: string) => screen.queryByRole('dialog', { name: term })
const explain = <Definition term="Share">Stake divided by all stake.</Definition>

test.each([
  ['a click', (button: HTMLElement) => fireEvent.click(button)],
  [
    'a tap',
    (button: HTMLElement) => {
      fireEvent.pointerDown(button, { pointerType: 'touch' })
      fireEvent.pointerUp(button, { pointerType: 'touch' })
      fireEvent.click(button)
    },
  ],
])('%s on the question mark opens what the word means, and the next one closes it', async (_, press) => {
  show(explain)
  const button = screen.getByRole('button', { name: 'What is Share?' })
  expect([definition('Share'), button.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  press(button)
  const popover = await screen.findByRole('dialog', { name: 'Share' })
  expect(within(popover).getByText('Stake divided by all stake.')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  press(button)
  await waitFor(() => expect(definition('Share')).toBeNull())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes a definition and gives the focus back; a press beside it closes it, too', async () => {
  show(
    <>
      {explain}
      <p>beside</p>
    </>,
  )
  const button = screen.getByRole('button', { name: 'What is Share?' })
  const open = async () => {
    button.focus()
    fireEvent.click(button)
    const popover = await screen.findByRole('dialog', { name: 'Share' })
    await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
    return popover
  }
  fireEvent.keyDown(await open(), { key: 'Escape' })
  await waitFor(() => expect(definition('Share')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  await open()
  // Radix listens from the turn after the opening.
  await waitFor(() => {
    fireEvent.pointerDown(screen.getByText('beside'))
    fireEvent.click(screen.getByText('beside'))
    expect(definition('Share')).toBeNull()
  })
})

test('Escape closes a definition alone, not the dialog that it stands in', async () => {
  const change = vi.fn()
  show(
    <Dialog open onOpenChange={change} title="Delegate">
      {explain}
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Delegate' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'What is Share?' }))
  const popover = await within(dialog).findByRole('dialog', { name: 'Share' })
  await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(popover, { key: 'Escape' })
  await waitFor(() => expect(definition('Share')).toBeNull())
  expect(change).not.toHaveBeenCalled()
})

test('an icon that is not curated still shows one', () => {
  const { container } = show(<Icon name="no-such-icon" />)
  expect(container.querySelector('svg')).toBeTruthy()
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('the icon %s is none either', (name) => {
  const { container } = show(<Icon name={name} />)
  expect(container.querySelector('svg.lucide-puzzle')).toBeTruthy()
})

test('an error boundary says what failed, copies diagnostics, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const retry = vi.fn()
  let broken = true
  const Page = () => {
    if (broken) throw new Error('The chunk could not be loaded.', { cause: new Error('connection reset') })
    return <p>Validators</p>
  }
  show(
    <ErrorBoundary title="Validators could not be shown" onRetry={retry} context={{ module: 'network 0.1.0' }}>
      <Page />
    </ErrorBoundary>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Validators could not be shown')
  expect(alert.textContent).toContain('The chunk could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }))
  expect(writeText.mock.calls[0]?.[0]).toContain('module: network 0.1.0')
  expect(writeText.mock.calls[0]?.[0]).toContain('caused by Error: connection reset')
  expect(await screen.findByRole('button', { name: 'Diagnostics copied' })).toBeTruthy()

  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByText('Validators')).toBeTruthy()
})

test('an error boundary clears when its key changes', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken')
  }
  const Page = () => {
    const theme = usePortal((state) => state.theme)
    return <ErrorBoundary resetKey={theme}>{theme === 'dark' ? <Broken /> : <p>fine</p>}</ErrorBoundary>
  }
  const host = createTestHost()
  const { container } = show(<Page />, host)
  expect(screen.getByRole('alert')).toBeTruthy()
  act(() => host.setState({ theme: 'light' }))
  expect(container.textContent).toBe('fine')
})
