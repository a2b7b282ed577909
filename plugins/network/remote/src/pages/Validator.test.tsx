import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { EpochCourse, Reward } from '../epochs/wire'
import type { NodeRow } from '../nodes/wire'
import changesRecorded from '../testdata/changes.json'
import courseRecorded from '../testdata/course.json'
import delegatorsRecorded from '../testdata/delegators.json'
import epochCourse from '../testdata/epochs/course.json'
import epochRewards from '../testdata/epochs/rewards.json'
import recordedNodes from '../testdata/nodes/list.json'
import recordedPositions from '../testdata/positions.json'
import recorded from '../testdata/validator.json'
import type { Change, Delegator, Validator, ValidatorDetail } from '../wire'
import ValidatorPage from './Validator'

const detail = recorded as ValidatorDetail & { validator: Validator }
const changes = changesRecorded as { rows: Change[] }
const delegators = delegatorsRecorded as { rows: Delegator[] }
const { address, name } = detail.validator

afterEach(cleanup)

interface Opened {
  answer?: () => TestAnswer
  at?: string
  /** who looks at it */
  wallet?: string
  /** how it did in epochs */
  course?: EpochCourse
  /** what who looks had with it */
  rewards?: Reward[]
  /** who looks has it */
  node?: NodeRow
}

const noEpoch: EpochCourse = { yields: { week: null, month: null, year: null }, epochs: [] }

function open({
  answer = () => ({ json: detail }),
  at = address,
  wallet = `0x${'3'.repeat(40)}`,
  course = noEpoch,
  rewards = [],
  node,
}: Opened = {}) {
  const kept: unknown[] = []
  const host = createTestHost({
    fetch: ({ url, method, body }) => {
      const path = url.replace(/^\/api\/m\/network/, '')
      if (path.startsWith('/watch')) {
        if (method === 'PUT') kept.push([path, body])
        return { json: { validators: [], alerts: [], most: 50, depth: 12 } }
      }
      if (path.startsWith('/machines?')) return { json: { rows: node ? [node] : [], next: null, total: 1 } }
      if (path === '/positions') return { json: recordedPositions }
      if (path.startsWith('/epochs/course')) return { json: course }
      if (path.startsWith('/epochs/rewards')) return { json: rewards }
      if (path.includes('/stake?')) return { json: courseRecorded }
      if (path.includes('/delegators')) return { json: delegatorsRecorded }
      if (path.includes('/changes')) return { json: changesRecorded }
      return answer()
    },
    state: {
      session: {
        address: wallet,
        chainId: 31337,
        balance: '0',
        gaiaBalance: 600,
        balanceSource: 'chain',
        tier: 'LIRAETH',
        admin: false,
        balanceAt: null,
        gaiaParts: null,
        expiresAt: '',
      },
    },
  })
  const page = (
    <Routes>
      <Route path="/validators/:address" element={<ValidatorPage />} />
    </Routes>
  )
  return { ...renderPage(page, { module: 'network', host, at: `/validators/${at}` }), host, kept }
}

test('a validator is its name, its figures, who delegates to it and what it changed', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  const rows = async (table: string) => within(await screen.findByRole('table', { name: table })).findAllByRole('row')
  expect(await rows('Who delegates to it')).toHaveLength(delegators.rows.length + 1)
  expect(await rows('Changes')).toHaveLength(changes.rows.length + 1)
  expect(screen.getByText(new RegExp(`^As ${name}, with a commission of `))).toBeTruthy()
  expect(await screen.findByText('No figure yet')).toBeTruthy()
  expect(await screen.findByText('You earned nothing with it yet')).toBeTruthy()
})

test('its epochs say how effective it was, what it earned, and what of it is the visitor’s', async () => {
  open({ course: epochCourse, rewards: epochRewards })
  const table = within(await screen.findByRole('table', { name: 'Epoch by epoch' }))
  await waitFor(() => expect(table.getByRole('columnheader', { name: /^You, GAIA/ })).toBeTruthy())
  const row = (epoch: number) =>
    within(table.getByRole('link', { name: `Epoch ${epoch}` }).closest('tr') as HTMLElement)
  expect(row(3).getByRole('button', { name: '100%: what effectiveness in epoch 3 is made of' })).toBeTruthy()
  expect(row(3).getByText('1 of 1')).toBeTruthy()
  // 800 of which 20 are commission, and 180 the delegator's; in the second epoch nothing was decided.
  expect(row(3).getAllByText('180')).toHaveLength(2)
  expect(row(2).getByRole('button', { name: 'No figure: why there is no effectiveness in epoch 2' })).toBeTruthy()
  expect(row(2).queryByText('0')).toBeNull()
  expect(screen.getByText('360 GAIA in 2 epochs.')).toBeTruthy()
  expect(screen.getByText('the longest: 2')).toBeTruthy()
})

test('a commission that is announced says when, and how long leaving takes', async () => {
  const pendingCommission = { bps: detail.validator.commissionBps + 150, effectiveAt: '2027-03-01T12:00:00Z' }
  open({ answer: () => ({ json: { ...detail, validator: { ...detail.validator, pendingCommission } } }) })
  expect(await screen.findByText(/^Announced: .* becomes .* on .*2027/)).toBeTruthy()
  expect(screen.getByText(/that takes 2 minutes to be paid out/)).toBeTruthy()
})

test('a change opens its transaction', async () => {
  open()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Show the proof' }))[0] as HTMLElement)
  const drawer = await screen.findByRole('dialog', { name: 'A change of a validator' })
  await waitFor(() => expect(drawer.innerHTML).toContain(changes.rows[0]?.hash))
})

test('its owner, and nobody else, sees what the machines do', async () => {
  const { host } = open()
  await screen.findByRole('heading', { level: 1, name })
  expect(screen.queryByText('Your machines')).toBeNull()
  expect(host.requests.some(({ url }) => url.includes('/machines'))).toBe(false)
  cleanup()
  const node = recordedNodes.rows.find(({ figures }) => figures.cpu !== null) as NodeRow
  open({ wallet: address.toLowerCase(), node })
  const link = await screen.findByRole('link', { name: node.name })
  expect(link.getAttribute('href')).toBe(`/node-performance/${node.node}`)
  const machine = within(link.closest('section') as HTMLElement)
  expect(machine.getByText('Processor')).toBeTruthy()
  expect(machine.getByText(`${node.machine.processors} processors`)).toBeTruthy()
  cleanup()
  open({ wallet: address.toLowerCase() })
  expect(await screen.findByText('You have no node yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set up a node' }).getAttribute('href')).toBe('/node-setup')
})

test('being told of it is kept as it was chosen', async () => {
  const { kept } = open()
  await screen.findByRole('heading', { level: 1, name })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Notify me' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: `Be told of ${name}` })
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Each commission/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText(/^Choose at least one/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Stake that moves/ }))
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'GAIA' }), { target: { value: '2500' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(kept[0]).toEqual([`/watch/${address}`, { commission: false, least: '2500000000000000000000' }])
})

test('under an address that never registered there is nobody, and a way to the list', async () => {
  open({ answer: () => ({ json: { ...detail, validator: null, commissions: [] } }), at: `0x${'7'.repeat(40)}` })
  expect(await screen.findByText('Nobody registered a validator under this address')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All validators' }).getAttribute('href')).toBe('/validators')
})

test('what is no address asks nobody', async () => {
  const { host } = open({ at: 'atlas' })
  expect(await screen.findByText('Nobody registered a validator under this address')).toBeTruthy()
  expect(host.requests).toEqual([])
})
