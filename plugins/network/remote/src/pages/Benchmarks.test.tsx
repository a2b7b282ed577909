import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Bands, BenchmarkDetail, BenchmarkRow, BenchmarkSummary, Part } from '../benchmarks/wire'
import recordedBands from '../testdata/nodes/benchmarks/bands.json'
import recordedDetail from '../testdata/nodes/benchmarks/benchmark.json'
import recordedList from '../testdata/nodes/benchmarks/list.json'
import recordedSummary from '../testdata/nodes/benchmarks/summary.json'
import Benchmark from './Benchmark'
import Benchmarks from './Benchmarks'

const summary = recordedSummary as BenchmarkSummary
const bands = recordedBands as Bands
const list = recordedList as unknown as { rows: BenchmarkRow[]; next: null; total: number }
const detail = recordedDetail as unknown as BenchmarkDetail

afterEach(cleanup)

function open(at: string, { of = detail, counts = summary, band = bands } = {}) {
  const asked: string[] = []
  const fetch: TestHostOptions['fetch'] = ({ url }) => {
    asked.push(url)
    if (url.endsWith('/summary')) return { json: counts }
    if (url.includes('/bands')) return { json: band }
    if (/\/benchmarks(\?|$)/.test(url)) return { json: list }
    return { json: of }
  }
  const options = { module: 'network', host: createTestHost({ fetch }), at }
  if (/^\/node-benchmarks(\?|$)/.test(at)) renderPage(<Benchmarks />, options)
  else renderPage(<Benchmark />, { ...options, route: '/node-benchmarks/:benchmark' })
  return asked
}
const one = `/node-benchmarks/${detail.id}`

test('each machine stands with its figures, its place in the class and what was computed again', async () => {
  open('/node-benchmarks')
  const table = await screen.findByRole('table', { name: 'Benchmarks of all machines' })
  expect(await within(table).findAllByRole('row')).toHaveLength(1 + list.rows.length)
  expect(within(table).getAllByText('Verified')).toHaveLength(4)
  // What was made up is said, and has no figure.
  const madeUp = within(table).getByText('Made up').closest('tr') as HTMLElement
  expect(within(madeUp).queryByText(/rounds\/s/)).toBeNull()
  const mine = within(table).getByText('Yours').closest('tr') as HTMLElement
  expect(within(mine).getAllByText(/rounds\/s$/).length).toBeGreaterThan(0)
  expect(within(mine).getAllByText('P100').length).toBeGreaterThan(0)
})

test('the filters, the order and what is compared are asked for, and are in the address', async () => {
  const asked = open('/node-benchmarks?class=amd64-2c-8g&part=wasm&owner=mine&state=verified&sort=-cpu-multi')
  await waitFor(() => {
    expect(
      asked.some((url) => /benchmarks\?.*owner=mine.*state=verified.*class=amd64-2c-8g.*sort=-cpu-multi/.test(url)),
    ).toBe(true)
    expect(asked.some((url) => /bands\?class=amd64-2c-8g&part=wasm/.test(url))).toBe(true)
  })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Measured' }), { target: { value: 'memory' } })
  await waitFor(() => expect(asked.some((url) => /part=memory/.test(url))).toBe(true))
})

test('a band opens its proof: the formula, the rank and the signed benchmark of the machine that has it', async () => {
  open('/node-benchmarks')
  const figure = within(await screen.findByLabelText('Percentiles')).getByText('P50')
  const card = figure.closest('.pk-stat') as HTMLElement
  fireEvent.click(within(card).getByRole('button', { name: /rounds/ }))
  const drawer = await screen.findByRole('dialog')
  expect(
    await within(drawer).findByText(/^Nearest rank: of n figures in ascending order, the one at rank 50/),
  ).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('button', { name: /Figure at that rank/ }))
  expect(await within(drawer).findByText(/gaia-node\/benchmark\/v1/)).toBeTruthy()
})

test('of too few machines there is no band, and the page says from how many on', async () => {
  open('/node-benchmarks', { band: { ...bands, machines: 2, bands: [] } })
  expect(
    await screen.findByText(/^2 machines of this class measured it\. There are bands from 3 machines on\./),
  ).toBeTruthy()
  expect(screen.queryByLabelText('Percentiles')).toBeNull()
})

test('where nothing was measured it says what is to be done', async () => {
  const none = { all: 0, counting: 0, verified: 0, madeUp: 0 }
  open('/node-benchmarks', { counts: { ...summary, measured: none, mine: none, classes: [], owned: 0, nodes: 0 } })
  expect(await screen.findByText('No machine was measured yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set up a node' }).getAttribute('href')).toBe('/node-setup')
  cleanup()
  open('/node-benchmarks', { counts: { ...summary, measured: none, mine: none, classes: [] } })
  expect(await screen.findByText('./portal-node bench')).toBeTruthy()
})

test('one benchmark has its seed, its raw samples and its signature, verified here', async () => {
  open(one)
  await screen.findByRole('heading', { level: 1, name: `Benchmark of ${detail.name}` })
  expect(await screen.findByText('Verified here')).toBeTruthy()
  expect(screen.getByText(detail.public.seed)).toBeTruthy()
  const samples = screen.getByRole('table', { name: 'Raw samples' })
  expect(within(samples).getAllByRole('row')).toHaveLength(1 + 10)
  expect(
    screen.getByText(
      `3 samples on ${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(detail.public.checked ?? 0))}, all with the same result.`,
    ),
  ).toBeTruthy()
  expect(screen.getByText(`curl ${location.origin}/api/m/network/nodes/benchmarks/${detail.id}`)).toBeTruthy()
})

test('a figure opens the samples that it is the median of', async () => {
  open(one)
  const strip = await screen.findByLabelText('What was measured')
  const figure = within(strip).getByText('One processor').closest('.pk-stat') as HTMLElement
  fireEvent.click(within(figure).getByRole('button', { name: /rounds/ }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('Sample 5')).toBeTruthy()
  expect(within(drawer).getByText(/the part’s is the median of its samples/)).toBeTruthy()
})

test('a text that was changed is no signature of the node’s', async () => {
  const { statement } = detail.public
  const changed = {
    text: (statement?.text ?? '').replace('"idle":8750', '"idle":9750'),
    signature: statement?.signature ?? '',
  }
  open(one, { of: { ...detail, public: { ...detail.public, statement: changed } } })
  expect(await screen.findByText('Not its signature')).toBeTruthy()
})

test('one that was made up, and one that is not the last, say so', async () => {
  const [check] = detail.public.checks
  open(one, {
    of: {
      ...detail,
      state: 'made_up',
      counts: false,
      public: { ...detail.public, state: 'made_up', checks: check ? [{ ...check, same: false }] : [] },
    },
  })
  expect(await screen.findByText('This benchmark was made up')).toBeTruthy()
  cleanup()
  const figures = Object.fromEntries(
    Object.entries(detail.figures).map(([part, figure]) => [part as Part, { ...figure, percentile: null }]),
  )
  open(one, { of: { ...detail, latest: false, counts: false, figures, public: { ...detail.public, statement: null } } })
  expect(await screen.findByText('This is not the node’s last benchmark')).toBeTruthy()
  expect(screen.getByText('What does not count now stands nowhere.')).toBeTruthy()
  expect(screen.getByText('The raw samples are not kept any more')).toBeTruthy()
})
