import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useModuleQuery } from '../query'
import { createTestHost, renderPage, type TestAnswer, translationProblems } from '../testing'
import {
  EmptyState,
  Figure,
  Notice,
  type Proof,
  ProofDrawer,
  QueryView,
  StatStrip,
  TimeRanges,
  type TransactionProof,
  useTimeRange,
} from '.'
import { dataMessages } from './dataMessages'
import type { FigureProps } from './Figure'
import { proofMessages } from './proofMessages'

beforeEach(() => {
  vi.setSystemTime('2026-11-23T18:00:00Z')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const contract = `0x${'c'.repeat(40)}`
const hash = `0x${'ab'.repeat(32)}`
const supply: Proof = { kind: 'read', contract, call: 'totalSupply()', data: '0x18160ddd', block: 255, answer: '1500' }
const transaction: TransactionProof = { kind: 'transaction', hash, block: 250, time: '2026-11-23T17:00:00Z', contract }

const hostAt = (number: number) => {
  const host = createTestHost()
  const { portal } = host.getState()
  const chain = { ...portal.chain, rpcUrls: ['https://node.test'], head: { number, time: '' } }
  host.setState({ portal: { ...portal, chain } })
  return host
}

const show = (figure: Partial<FigureProps>) =>
  renderPage(
    <StatStrip>
      <Figure label="Supply" value="1,500" {...figure} />
    </StatStrip>,
    { module: 'radar', host: hostAt(260) },
  )

const shown = () => [...document.querySelectorAll('.pk-stat dd')].map((part) => part.textContent)
const drawer = () => screen.findByRole('dialog')
const opened = async (figure: Partial<FigureProps>) => {
  show(figure)
  fireEvent.click(screen.getByRole('button', { name: /where Supply comes from$/ }))
  const dialog = await drawer()
  await within(dialog).findByRole('heading', { name: /Check it yourself|Computed from/ })
  return within(dialog)
}

test.each([
  ['no answer yet', { value: undefined }, ['', 'Loading']],
  ['none yet, which is not zero', { value: null }, ['—', 'None yet']],
  ['zero', { value: '0', unit: 'GAIA' }, ['0GAIA', '']],
  ['old', { state: { since: '2026-11-23T17:00:00Z' } }, ['1,500', expect.stringMatching(/^Out of date since /)]],
  ['unreachable', { value: null, state: 'unreachable' }, ['—', 'Source unreachable']],
] satisfies [string, Partial<FigureProps>, unknown[]][])('a figure shows: %s', (_, figure, expected) => {
  show(figure)
  expect(shown()).toEqual(expected)
  expect(screen.queryByRole('button', { name: /comes from/ })).toBeNull()
})

test.each([
  ['more', 1125, 1000, '+12.5% on the 24 hours before'],
  ['less', 900n, 1000n, '−10% on the 24 hours before'],
  ['the same', 7, 7, 'The same as in the 24 hours before'],
  ['something after nothing', 7, 0, 'None in the 24 hours before'],
  ['nobody knows: the window alone', 7, null, 'last 24 hours'],
])('against the window before: %s', (_, now, before, expected) => {
  show({ window: '24h', change: { now, before } })
  expect(shown()[1]).toBe(expected)
})

test('what is not there is not compared', () => {
  show({ value: null, window: '24h', change: { now: 0, before: 3 } })
  expect(shown()).toEqual(['—', 'None yet'])
})

test('the question mark says definition, window, source and block', async () => {
  show({
    definition: 'All that was minted.',
    window: '7d',
    source: 'chain',
    asOf: { number: 64_118_902, time: '2026-11-23T17:00:00Z' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'What is Supply?' }))
  await screen.findByText('All that was minted. Window: last 7 days. Source: the chain, at block 64,118,902.')
})

test('a figure that a transaction recorded opens it, with its block and how to ask for it', async () => {
  const proof = await opened({ proof: { ...transaction, log: { index: 17, says: 'Its data is 1500.' } } })
  expect(proof.getByRole('link', { name: hash }).getAttribute('href')).toBe(`/explorer/tx/${hash}`)
  expect(proof.getByRole('link', { name: '250' }).getAttribute('href')).toBe('/explorer/block/250')
  expect(proof.getByText('11 confirmations')).toBeTruthy()
  expect(proof.getByText('2026-11-23T17:00:00Z')).toBeTruthy()
  expect(proof.getByText(contract)).toBeTruthy()
  expect(proof.getByText(/^curl -s https:\/\/node\.test/).textContent).toContain(
    `"method":"eth_getTransactionReceipt","params":["${hash}"]`,
  )
  expect(proof.getByText(/logIndex 0x11 .* Its data is 1500\./)).toBeTruthy()
})

test('a figure that a contract answered opens the call, and the word that a node answers', async () => {
  const proof = await opened({ proof: supply, exact: '0.0000000000000015', unit: 'GAIA' })
  expect(proof.getByText('0.0000000000000015 GAIA')).toBeTruthy()
  expect(proof.getByText('totalSupply()')).toBeTruthy()
  expect(proof.getByText(/^curl/).textContent).toContain(
    `"method":"eth_call","params":[{"to":"${contract}","data":"0x18160ddd"},"0xff"]`,
  )
  expect(proof.getByText(`The answer has to be 0x${'5dc'.padStart(64, '0')}.`)).toBeTruthy()
})

test('a figure that somebody signed opens statement, signature and signer', async () => {
  const proof = await opened({
    proof: { kind: 'signed', signer: contract, statement: '{"jobs":7}', signature: '0x5161', sequence: 90_214 },
  })
  for (const part of [contract, '{"jobs":7}', '0x5161', '90214']) expect(proof.getByText(part)).toBeTruthy()
})

test('a formula leads to the proofs of its inputs, and back', async () => {
  const inputs = [
    { label: 'Minted', value: '2,000', proof: transaction },
    { label: 'Burnt', value: null },
  ]
  const proof = await opened({ proof: { kind: 'formula', formula: 'Minted minus burnt', inputs } })
  expect(proof.getByText('Minted minus burnt')).toBeTruthy()
  expect(proof.getByText('Burnt').parentElement?.textContent).toBe('Burnt—')
  fireEvent.click(proof.getByRole('button', { name: 'Proof of Minted' }))
  const dialog = screen.getByRole('dialog', { name: 'Minted' })
  const back = within(dialog).getByRole('button', { name: 'Back to Supply: where it comes from' })
  expect(document.activeElement).toBe(back)
  expect(within(dialog).getByRole('link', { name: hash })).toBeTruthy()
  fireEvent.click(back)
  expect(screen.getByRole('dialog', { name: 'Supply: where it comes from' })).toBeTruthy()
  expect(within(dialog).getByText('Minted minus burnt')).toBeTruthy()
})

test('Escape closes the proof and gives the focus back to its figure', async () => {
  show({ proof: supply })
  const figure = screen.getByRole('button', { name: /where Supply comes from$/ })
  figure.focus()
  fireEvent.click(figure)
  fireEvent.keyDown(await drawer(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(figure)
})

function Newest() {
  const [block, setBlock] = useState(250)
  useEffect(() => {
    const mine = () => setBlock(251)
    addEventListener('mined', mine)
    return () => removeEventListener('mined', mine)
  }, [])
  return (
    <StatStrip>
      <Figure label="Newest" value={block} proof={{ ...transaction, block }} />
    </StatStrip>
  )
}

test('what was opened stays as it is while it is read, whatever comes after it', async () => {
  renderPage(<Newest />, { module: 'radar' })
  fireEvent.click(screen.getByRole('button', { name: /^250/ }))
  const dialog = await drawer()
  await within(dialog).findByRole('link', { name: '250' })
  act(() => void dispatchEvent(new Event('mined')))
  expect(screen.getByText('251')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: '250' })).toBeTruthy()
})

test('a row of a table may open the same drawer, with facts of its own', async () => {
  renderPage(
    <ProofDrawer
      title="Proof of this transfer"
      description="What the chain recorded."
      facts={[{ name: 'Amount', value: '1,500 GAIA' }]}
      proof={transaction}
      onClose={() => {}}
    />,
    { module: 'radar' },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Proof of this transfer' })
  expect((await within(dialog).findByText('1,500 GAIA')).parentElement?.textContent).toBe('Amount1,500 GAIA')
  expect(within(dialog).queryByText(/confirmation/)).toBeNull()
})

interface Nodes {
  online: number
  problem: string | null
}

function NodesPage({ path = '/nodes' }: { path?: string }) {
  const query = useModuleQuery<Nodes>(path, { live: { topic: 'nodes' } })
  return (
    <QueryView
      query={query}
      failed="The nodes could not be read"
      empty={({ online }) => online === 0 && <EmptyState title="No node" action={<button type="button">Add</button>} />}
      stale={({ problem }) => problem && { since: '2026-11-23T17:00:00Z', problem, block: 1204 }}
      skeleton={<p>as large as the nodes</p>}
    >
      {({ online }) => <p>{online} online</p>}
    </QueryView>
  )
}

const page = (answer: () => TestAnswer | Promise<TestAnswer>) =>
  renderPage(<NodesPage />, { module: 'radar', host: createTestHost({ fetch: answer }) })
const json = (online: number, problem: string | null = null): TestAnswer => ({ json: { online, problem } })
const broken: TestAnswer = { status: 503, body: 'No endpoint answers.' }

test('until there is an answer the skeleton keeps its place, and says so to those who listen', async () => {
  page(() => new Promise(() => {}))
  expect(screen.getByText('as large as the nodes')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

test('an answer with nothing in it shows the one action that fills it', async () => {
  page(() => json(0))
  await screen.findByText('No node')
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy()
  expect(screen.queryByText('0 online')).toBeNull()
})

test('a failure says what, why and since when, is kept while it is tried again, and its diagnostics are copied', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
    userAgent: '',
  })
  let answer: TestAnswer | Promise<TestAnswer> = broken
  page(() => answer)
  const alert = await screen.findByRole('alert')
  for (const part of ['The nodes could not be read', '503: No endpoint answers.', /^Since /])
    expect(within(alert).getByText(part)).toBeTruthy()
  fireEvent.click(within(alert).getByRole('button', { name: 'Copy diagnostics' }))
  await within(alert).findByRole('button', { name: 'Diagnostics copied' })
  expect(copied[0]).toContain('module: radar')
  vi.unstubAllGlobals()

  const since = within(alert).getByText(/^Since /).textContent
  let arrive = (_: TestAnswer) => {}
  answer = new Promise((resolve) => {
    arrive = resolve
  })
  vi.setSystemTime('2026-11-23T19:30:00Z')
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true'))
  await act(async () => arrive(broken))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.getByText(/^Since /).textContent).toBe(since)

  answer = json(3)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('3 online')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what cannot be read again stays, with since when it is old and the way to try again', async () => {
  let answer = json(3)
  const { host } = page(() => answer)
  await screen.findByText('3 online')
  answer = broken
  act(() => host.emit('radar.nodes', {}))
  await screen.findByText(/^Out of date since .* 503: No endpoint answers\.$/)
  expect(screen.getByText('3 online')).toBeTruthy()
  answer = json(4)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('4 online')
  expect(screen.queryByText(/Out of date/)).toBeNull()
})

test('an answer that is old by its own account says since when, why and of which block', async () => {
  page(() => json(3, 'The chain does not answer.'))
  await screen.findByText(/^Out of date since .*\. The chain does not answer\. Read at block 1,204\.$/)
  expect(screen.getByText('3 online')).toBeTruthy()
})

function Switched() {
  const [path, setPath] = useState('/a')
  return (
    <>
      <button type="button" onClick={() => setPath('/b')}>
        Other
      </button>
      <NodesPage path={path} />
    </>
  )
}

test('the failure of one path is not that of another', async () => {
  const host = createTestHost({ fetch: ({ url }) => (url.endsWith('/a') ? broken : new Promise(() => {})) })
  renderPage(<Switched />, { module: 'radar', host })
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('as large as the nodes')).toBeTruthy()
})

function Window() {
  const choice = useTimeRange({ ranges: ['1h', '24h', '7d'], fallback: '24h' })
  return (
    <>
      <TimeRanges {...choice} />
      <output>{useLocation().search}</output>
    </>
  )
}

test.each([
  ['nothing', '', '24h'],
  ['one of them', '?range=7d', '7d'],
  ['one that is not offered', '?range=90d', '24h'],
])('the address says the window: %s', (_, search, expected) => {
  renderPage(<Window />, { module: 'radar', at: `/${search}` })
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe(expected)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['1h', '24h', '7d'])
})

test('a window that is chosen is in the address, and one at its default is not', () => {
  renderPage(<Window />, { module: 'radar' })
  const group = within(screen.getByRole('group', { name: 'Time range' }))
  fireEvent.click(group.getByRole('button', { name: '7d' }))
  expect(screen.getByRole('status').textContent).toBe('?range=7d')
  fireEvent.click(group.getByRole('button', { name: '24h' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a notice is read out; one of what went wrong at once', () => {
  renderPage(
    <>
      <Notice title="Paused">It goes on soon.</Notice>
      <Notice tone="bad">It is over.</Notice>
    </>,
    { module: 'radar' },
  )
  expect(screen.getByRole('status').textContent).toBe('PausedIt goes on soon.')
  expect(screen.getByRole('alert').textContent).toBe('It is over.')
})

test.each([
  ['figures and data pages', dataMessages],
  ['proofs', proofMessages],
])('the German of %s has the same parameters and plural forms', async (_, messages) => {
  expect(await translationProblems(messages)).toEqual([])
})
