import type { ExploredAccount, ExploredBlock, ExploredTransaction } from '@portal/sdk'
import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../routes/paths'
import Explorer from './Explorer'

afterEach(cleanup)

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const time = '2026-01-01T00:00:00Z'
const sent: ExploredTransaction = {
  hash,
  from: ada,
  to: token,
  value: '0',
  nonce: 7,
  inputBytes: 68,
  call: {
    contract: 'GaiaToken',
    name: 'transfer',
    arguments: [
      { name: 'to', type: 'address', value: ada },
      { name: 'value', type: 'uint256', value: '1500000000000000000' },
    ],
  },
  outcome: null,
}
const mined: ExploredTransaction = {
  ...sent,
  outcome: {
    block: 95,
    blockHash: `0x${'cd'.repeat(32)}`,
    time,
    index: 0,
    succeeded: true,
    gasUsed: 51_000,
    fee: '51000000000000',
    created: null,
    logs: [{ index: 3, address: token, event: sent.call && { ...sent.call, name: 'Transfer' } }],
    logCount: 1,
  },
}

function open(path: string, at: string, answer: () => TestAnswer | Promise<TestAnswer>) {
  const host = createTestHost({ fetch: answer })
  const { portal } = host.getState()
  const chain = { ...portal.chain, labels: { [token]: 'GAIA token' }, head: { number: 100, time } }
  host.setState({ portal: { ...portal, chain } })
  renderPage(<Explorer path={path} />, { host, module: 'explorer', route: path, at })
  const mine = (number: number) =>
    act(async () => host.setState({ portal: { ...portal, chain: { ...chain, head: { number, time } } } }))
  return { host, mine }
}

const transaction = (answer: () => TestAnswer | Promise<TestAnswer>, of = hash) =>
  open(paths.transaction, `/explorer/tx/${of}`, answer)

/** What stands beside a term of a list of facts. */
const fact = async (term: string) => {
  await waitFor(() => expect(document.querySelector('.pk-skeleton')).toBeNull())
  const name = await screen.findByText(term, { selector: '.explored > div > dt' })
  return within(name.nextElementSibling as HTMLElement)
}

test('a transaction says what became of it, in words and with names', async () => {
  const { host } = transaction(() => ({ json: mined }))
  expect((await fact('Status')).getByText('Succeeded')).toBeTruthy()
  expect((await fact('Block')).getByRole('link', { name: '95' }).getAttribute('href')).toBe('/explorer/block/95')
  expect((await fact('Block')).getByText('6 confirmations')).toBeTruthy()
  expect((await fact('To')).getByRole('link', { name: `GAIA token ${token}` }).getAttribute('href')).toBe(
    `/explorer/address/${token}`,
  )
  expect((await fact('Fee')).getByText('0.000051 ETH')).toBeTruthy()
  expect((await fact('Call')).getByText('1.5 GAIA')).toBeTruthy()
  expect(screen.getByText('Transfer')).toBeTruthy()
  expect(host.requests.map(({ url }) => url)).toEqual([`/api/explorer/transactions/${hash}`])
})

test('one that waits is read again with each block until nothing takes it back any more', async () => {
  const answers = [sent, sent, mined]
  let asked = 0
  const { mine } = transaction(() => ({ json: answers[Math.min(asked++, 2)] }))
  expect(await screen.findByText('Waiting for a block')).toBeTruthy()
  await mine(101)
  await mine(102)
  expect(await screen.findByText('Succeeded')).toBeTruthy()
  expect(asked).toBe(3)
  await mine(106)
  await waitFor(() => expect(asked).toBe(4))
  await mine(107) // twelve blocks on top of its own
  await mine(108)
  expect(asked).toBe(4)
})

test('one whose block was taken back waits again', async () => {
  let there = true
  const { mine } = transaction(() => ({ json: there ? mined : sent }))
  expect(await screen.findByText('Succeeded')).toBeTruthy()
  there = false
  await mine(101)
  expect(await screen.findByText('Waiting for a block')).toBeTruthy()
})

test('one that failed says so; what is not known is not zero', async () => {
  const outcome = { ...mined.outcome, succeeded: false, fee: null } as typeof mined.outcome
  transaction(() => ({ json: { ...mined, outcome } }))
  expect((await fact('Status')).getByText('Failed')).toBeTruthy()
  expect((await fact('Fee')).getByText('Not known')).toBeTruthy()
})

test('one that the chain does not have is looked for again with the next block', async () => {
  let there = false
  const { mine } = transaction(() => (there ? { json: mined } : { status: 404, body: 'The chain has no transaction.' }))
  expect(await screen.findByText('The chain does not have this transaction')).toBeTruthy()
  there = true
  await mine(101)
  expect(await screen.findByText('Succeeded')).toBeTruthy()
})

test('one that was looked for too often is looked for again', async () => {
  const answers: TestAnswer[] = [
    { status: 404, body: 'None.' },
    { status: 429, body: 'That was too often.' },
    { json: mined },
  ]
  let asked = 0
  const { mine } = transaction(() => answers[Math.min(asked++, 2)] as TestAnswer)
  expect(await screen.findByText('The chain does not have this transaction')).toBeTruthy()
  await mine(101)
  await waitFor(() => expect(asked).toBe(2))
  await mine(102)
  expect(await screen.findByText('Succeeded')).toBeTruthy()
})

test('a chain that does not answer is an error with a retry', async () => {
  let there = false
  transaction(() =>
    there ? { json: mined } : { status: 503, body: 'The chain does not answer: try again in a moment.' },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The chain does not answer')
  there = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Succeeded')).toBeTruthy()
})

test.each([
  ['a transaction', paths.transaction, '/explorer/tx/0x12', 'This is no transaction'],
  ['a block', paths.block, '/explorer/block/latest', 'This is no block'],
  ['an address', paths.address, '/explorer/address/0x12', 'This is no address'],
  ['a mistyped address', paths.address, `/explorer/address/${ada.replace('Fd', 'fD')}`, 'This is no address'],
])('what names not even %s is not asked for, and one can look up another', async (_, route, at, title) => {
  const { host } = open(route, at, () => ({ json: null }))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(host.requests).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Hash, block number or address' })).toBeTruthy()
})

test('a block has its transactions', async () => {
  const block: ExploredBlock = {
    ...{
      number: 95,
      hash: `0x${'cd'.repeat(32)}`,
      parent: `0x${'ef'.repeat(32)}`,
      time,
      gasUsed: 51_000,
      gasLimit: 30_000_000,
    },
    ...{ transactions: [sent], transactionCount: 300 },
  }
  open(paths.block, '/explorer/block/95', () => ({ json: block }))
  expect(await screen.findByRole('heading', { name: 'Block 95' })).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Transactions' }))
  expect(table.getByRole('link', { name: '0xabab…abab' }).getAttribute('href')).toBe(`/explorer/tx/${hash}`)
  expect(screen.getByText('The first 1 of 300 transactions.')).toBeTruthy()
  expect((await fact('Block before')).getByRole('link', { name: '94' })).toBeTruthy()
})

test('an address has its name, what it holds and what it is', async () => {
  const account: ExploredAccount = {
    ...{
      address: token,
      block: 100,
      time,
      native: '0',
      gaia: '2500000000000000000',
      nonce: 1,
      codeBytes: 9000,
      delegate: null,
    },
  }
  open(paths.token, `/explorer/token/${token.toLowerCase()}`, () => ({ json: account }))
  expect(await screen.findByRole('heading', { name: 'GAIA token' })).toBeTruthy()
  expect((await fact('GAIA balance')).getByText('2.5 GAIA')).toBeTruthy()
  expect((await fact('Kind')).getByText('Contract with 9,000 bytes of code')).toBeTruthy()
  expect((await fact('Contracts made')).getByText('0')).toBeTruthy()
})

test('where GAIA is not on the chain its balance is not known', async () => {
  const account: ExploredAccount = {
    ...{ address: ada, block: 100, time, native: '1', gaia: null, nonce: 3, codeBytes: 0, delegate: token },
  }
  open(paths.address, `/explorer/address/${ada}`, () => ({ json: account }))
  expect((await fact('GAIA balance')).getByText('Not known')).toBeTruthy()
  expect((await fact('Kind')).getByText(/runs the code of/)).toBeTruthy()
})
