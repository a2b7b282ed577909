import { createTestHost, renderPage, type TestAnswer, type TestHostOptions } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EpochRecord, EpochRecords } from '../epochs/wire'
import { scoreOf } from '../score/score'
import epochRecords from '../testdata/epochs/records.json'
import recordedPositions from '../testdata/positions.json'
import recorded from '../testdata/validators.json'
import type { Positions, Validator, ValidatorList } from '../wire'
import Validators from './Validators'

const list = recorded as ValidatorList
const positions = recordedPositions as Positions
/** In the order that the list begins with: by the published weights. */
const score = ({ merits }: Validator) => scoreOf(merits, list.weights) ?? -1
const all = [...list.validators].sort((a, b) => score(b) - score(a)).map(({ name }) => name)

afterEach(cleanup)

const noEpoch: EpochRecords = { newest: null, validators: [] }

interface Opened extends TestHostOptions {
  records?: EpochRecords
}

function open(
  answer: () => TestAnswer | Promise<TestAnswer>,
  at = '/validators',
  { records = noEpoch, ...options }: Opened = {},
) {
  const fetch: TestHostOptions['fetch'] = ({ url }) => {
    if (url.endsWith('/positions')) return { json: positions }
    return url.endsWith('/epochs/validators') ? { json: records } : answer()
  }
  return renderPage(<Validators />, { module: 'network', host: createTestHost({ fetch, ...options }), at })
}

const table = () => screen.findByRole('table', { name: 'Validators' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent)
const settle = () => screen.findByText(`${all.length} validators`)
const column = async (name: RegExp) => fireEvent.click(within(await table()).getByRole('button', { name }))

test('while it loads the page keeps its layout', async () => {
  open(() => new Promise(() => {}))
  expect(screen.getByRole('heading', { level: 1, name: 'Validators' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your stake' })).toBeTruthy()
  expect((await table()).getAttribute('aria-busy')).toBe('true')
})

test('the totals are a sentence, the stake a picture with its figures in words', async () => {
  open(() => ({ json: list }))
  await settle()
  expect(
    screen.getByText(
      /^\d+ active, .*M GAIA staked\. The 3 largest hold \d\d% of the stake; \d together hold more than a third\.$/,
    ),
  ).toBeTruthy()
  expect(
    screen.getByRole('img', { name: new RegExp(`^Stake by validator: ${list.validators[0]?.name} `) }),
  ).toBeTruthy()
  expect(await names()).toEqual(all)
})

test('columns sort the table, and the order is read from the address', async () => {
  open(() => ({ json: list }), '/validators?sort=name')
  await settle()
  const byName = [...all].sort(new Intl.Collator('en').compare)
  expect(await names()).toEqual(byName)
  await column(/^Commission$/)
  const byCommission = [...list.validators].sort((a, b) => b.commissionBps - a.commissionBps)
  expect((await names())[0]).toBe(byCommission[0]?.name)
  await column(/^Commission$/)
  expect((await names())[0]).toBe(byCommission.at(-1)?.name)
})

test('part of a name or of an address finds a validator', async () => {
  open(() => ({ json: list }))
  await settle()
  const search = screen.getByRole('searchbox', { name: 'Name or address' })
  const wanted = list.validators[3] as Validator
  fireEvent.change(search, { target: { value: wanted.name.slice(0, 4).toUpperCase() } })
  await waitFor(async () => expect(await names()).toEqual([wanted.name]))
  fireEvent.change(search, { target: { value: wanted.address.slice(10, 20).toLowerCase() } })
  await waitFor(async () => expect(await names()).toEqual([wanted.name]))
  fireEvent.change(search, { target: { value: 'nobody' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await waitFor(async () => expect(await names()).toEqual(all))
})

test('what epochs say of validators sorts and filters them, with its denominators; no figure comes last', async () => {
  const [best, worst] = (epochRecords as EpochRecords).validators as [EpochRecord, EpochRecord]
  const of = (at: number, record: EpochRecord) => ({
    ...record,
    validator: (list.validators[at] as Validator).address,
  })
  const silent = { ...best, last: best.last && { ...best.last, eligible: 0, attested: 0, effectiveness: null } }
  const records = { ...epochRecords, validators: [of(0, worst), of(1, best), of(2, silent)] }
  open(() => ({ json: list }), '/validators?sort=-effectiveness', { records })
  await settle()
  const wanted = [1, 0].map((at) => list.validators[at]?.name)
  await waitFor(async () => expect((await names()).slice(0, 2)).toEqual(wanted))
  fireEvent.click(await screen.findByRole('button', { name: '100%: what effectiveness in epoch 3 is made of' }))
  expect(await screen.findByText('1 of 1 decided signals')).toBeTruthy()
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'No figure: why there is no effectiveness in epoch 3' }))
  expect(await screen.findByText(/^No signal that it could attest was decided in epoch 3/)).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Effectiveness', hidden: true }), { target: { value: '95' } })
  await waitFor(async () => expect(await names()).toEqual([list.validators[1]?.name]))
})

test('exited validators are found by their status', async () => {
  const exited: Validator = {
    ...(list.validators[0] as Validator),
    address: `0x${'e'.repeat(40)}`,
    name: 'Gone',
    status: 'exited',
    rank: 9,
  }
  open(() => ({ json: { ...list, validators: [...list.validators, exited] } }))
  await settle()
  expect(await names()).not.toContain('Gone')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'exited' } })
  expect(await names()).toEqual(['Gone'])
})

test('an announced commission is said beside the one in force', async () => {
  const [first, ...rest] = list.validators as [Validator, ...Validator[]]
  const announced = {
    ...first,
    commissionBps: 500,
    pendingCommission: { bps: 750, effectiveAt: '2027-03-01T12:00:00Z' },
  }
  open(() => ({ json: { ...list, validators: [announced, ...rest] } }))
  await settle()
  expect(screen.getByTitle(/^Commission changes from 5% to 7.5% on .*2027/)).toBeTruthy()
})

test('whom the visitor delegates to is marked in the list', async () => {
  open(() => ({ json: list }))
  await settle()
  expect(await screen.findAllByText('Delegated')).toHaveLength(positions.delegations.length)
})

test('a change on chain is read at once', async () => {
  let answer = list
  const { host } = open(() => ({ json: answer }))
  await settle()
  const [first, ...rest] = list.validators as [Validator, ...Validator[]]
  answer = { ...list, validators: [{ ...first, name: 'Renamed' }, ...rest] }
  act(() => host.emit('network.validators', { asOf: list.asOf, totals: list.totals }))
  await waitFor(async () => expect(await names()).toContain('Renamed'))
})

test('without validators it says how to become the first, and where', async () => {
  open(() => ({ json: { ...list, validators: [] } }))
  expect(await screen.findByText('No validator has staked yet')).toBeTruthy()
  expect(screen.getByText(/stake at least 10,000 GAIA/)).toBeTruthy()
  expect(screen.getByTitle(list.contract)).toBeTruthy()
})

test('an error says what failed, and trying again mends it', async () => {
  let broken = true
  open(() => (broken ? { status: 503, body: 'The staking contract cannot be read.' } : { json: list }))
  expect(await screen.findByText('503: The staking contract cannot be read.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
})

test('an old list says of when it is, an unknown history is not a flat line', async () => {
  const [first, ...rest] = list.validators as [Validator, ...Validator[]]
  const { stakeHistory, ...unknown } = first
  const validators = [unknown, ...rest]
  open(() => ({ json: { ...list, validators, history: hours, problem: 'The chain does not answer.' } }))
  expect(
    await screen.findByText(/^Out of date since .*\. The chain does not answer\. Read at block \d+\.$/),
  ).toBeTruthy()
  expect(screen.getByText('unknown')).toBeTruthy()
})

test('the history of stake is shown once it is longer than ten minutes', async () => {
  let history = { from: '2026-11-21T01:00:00Z', to: '2026-11-21T01:09:00Z' }
  const { unmount } = open(() => ({ json: { ...list, history } }))
  await settle()
  expect(screen.queryByRole('columnheader', { name: /^Stake, \d+ / })).toBeNull()
  unmount()
  history = hours
  open(() => ({ json: { ...list, history } }))
  expect(await screen.findByRole('columnheader', { name: /^Stake, 3 hours/ })).toBeTruthy()
})

test('who weighs otherwise has another order, which the address keeps', async () => {
  open(() => ({ json: list }), '/validators?weights=0-100-0-0-0')
  await settle()
  const cheapest = (one: Validator) => Math.max(one.commissionBps, one.pendingCommission?.bps ?? 0)
  expect((await names())[0]).toBe([...list.validators].sort((a, b) => cheapest(a) - cheapest(b))[0]?.name)
  fireEvent.click(screen.getByRole('button', { name: 'Your weights' }))
  const sheet = await screen.findByRole('dialog', { name: 'Weights' })
  expect(sheet.textContent).toContain('(0 × Not over-concentrated + 100 × Low commission')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Published weights' }))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Done' }))
  await waitFor(async () => expect(await names()).toEqual(all))
})

test('up to four stand side by side, and the address says which', async () => {
  const [first, second, third] = list.validators as [Validator, Validator, Validator]
  open(() => ({ json: list }), `/validators?compare=${first.address},${second.address}`)
  await settle()
  const compared = await screen.findByRole('region', { name: '2 validators side by side' })
  const heads = () => within(compared).getAllByRole('columnheader')
  expect(heads().map((head) => within(head).getByRole('link').textContent)).toEqual([first.name, second.name])
  fireEvent.click(screen.getByRole('button', { name: `Compare ${third.name}` }))
  await waitFor(() => expect(heads()).toHaveLength(3))
  fireEvent.click(within(heads()[0] as HTMLElement).getByRole('button'))
  await waitFor(() => expect(heads()).toHaveLength(2))
  const [fourth, fifth] = list.validators.slice(3, 5) as [Validator, Validator]
  fireEvent.click(screen.getByRole('button', { name: `Compare ${first.name}` }))
  fireEvent.click(screen.getByRole('button', { name: `Compare ${fourth.name}` }))
  await waitFor(() => expect(heads()).toHaveLength(4))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: `Compare ${fifth.name}` }).disabled).toBe(true)
  fireEvent.click(within(compared).getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /side by side/ })).toBeNull())
})

const hours = { from: '2026-11-21T01:00:00Z', to: '2026-11-21T04:00:00Z' }
