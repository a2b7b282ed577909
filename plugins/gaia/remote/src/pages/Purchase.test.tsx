import { createTestHost, createTestWallet, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Interface } from 'ethers'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { saleAbi } from '../sale/saleAbi'
import progress from '../testdata/progress.json'
import recorded from '../testdata/sale.json'
import watchList from '../testdata/watch.json'
import type { Buyer, Purchases, SaleAnswer, SalePurchase, SaleState } from '../wire'
import Purchase from './Purchase'

const answer = recorded as SaleAnswer
const open = answer.sale as SaleState
const gaia = 10n ** 18n
const contract = new Interface(saleAbi)
const price = BigInt(open.price)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

interface Behaviour {
  sale?: Partial<SaleState> | null
  problem?: string
  buyer?: Partial<Buyer>
  chainId?: number
  /** what the contract says to a purchase or refund */
  refusal?: string
  rejects?: boolean
  native?: bigint
  at?: string
  /** the chain has not been read for the session's balance */
  unread?: boolean
  /** the phase that the wallet's node quotes in */
  quotes?: () => number
  /** Answers the portal's requests before the recorded ones. */
  answers?: (url: string, mine: Buyer) => TestAnswer | Promise<TestAnswer> | undefined
  /** Answers the requests for the sale's purchases. */
  purchases?: (url: string, mine: Buyer) => TestAnswer
}

const noPurchases: Purchases = { rows: [], next: null, asOf: open.asOf, complete: true }

/** The page, and its address. */
function Addressed() {
  const { pathname, search } = useLocation()
  return (
    <>
      <Purchase />
      <output data-testid="address">{pathname + search}</output>
    </>
  )
}

/** A visitor with 120 GAIA and a wallet over a sale that answers as the contract does. */
function visit({
  sale = {},
  problem,
  buyer,
  chainId = 31337,
  refusal,
  rejects,
  native,
  at = '/gaia-purchase',
  unread = false,
  quotes = () => 1,
  answers = () => undefined,
  purchases = () => ({ json: noPurchases }),
}: Behaviour = {}) {
  const left = BigInt(buyer?.left ?? open.walletCap)
  const wallet = createTestWallet({
    native,
    token: { address: open.token, balance: 120n * gaia, permits: true },
    answer({ method, params: [call] }) {
      if (method === 'eth_sendTransaction' && rejects)
        return Object.assign(new Error('User rejected the request.'), { code: 4001 })
      const { to, data } = (call ?? {}) as { to?: string; data?: string }
      if (to !== open.address || !/eth_(call|estimateGas)/.test(method)) return undefined
      const asked = contract.parseTransaction({ data: data ?? '' })
      if (asked?.name === 'quote' || asked?.name === 'quoteValue') {
        const wanted = asked.name === 'quote' ? (asked.args[1] as bigint) : ((asked.args[1] as bigint) * gaia) / price
        const phase = quotes()
        const free = phase === 1 ? left : 0n
        const tokens = wanted < free ? wanted : free
        return contract.encodeFunctionResult(asked.name, [[tokens, (tokens * price) / gaia, free, phase]])
      }
      if (asked?.name === 'refundOf')
        return contract.encodeFunctionResult('refundOf', [((asked.args[1] as bigint) * price) / gaia])
      if (refusal) return Object.assign(new Error('execution reverted'), { code: 3, data: refusal })
      return undefined
    },
  })
  const session = {
    address: wallet.address,
    chainId: 31337,
    balance: '1000000000000000000',
    gaiaBalance: 120,
    balanceSource: 'chain',
    tier: null,
    admin: false,
    balanceAt: unread ? null : { number: 120, time: open.asOf.time },
    gaiaParts: null,
    expiresAt: '',
  } as const
  const said: SaleAnswer = { sale: sale && { ...open, ...sale }, problem: problem ?? null }
  const mine: Buyer = {
    asOf: open.asOf,
    address: wallet.address,
    tokens: '0',
    paid: '0',
    left: open.walletCap,
    balance: String(120n * gaia),
    ...buyer,
  }
  const host = createTestHost({
    fetch: ({ url }) => {
      if (url.includes('/api/preferences/')) return { json: null } // of the table of purchases nothing is kept
      if (url.endsWith('/watch')) return { json: watchList }
      if (url.includes('/sale/purchases')) return purchases(url, mine)
      if (url.includes('/sale/progress')) return answers(url, mine) ?? { json: progress }
      return answers(url, mine) ?? { json: url.includes('/sale/accounts/') ? mine : said }
    },
    wallet: wallet.request,
    state: {
      session,
      wallet: { address: wallet.address, chainId, balance: '0', kind: 'MetaMask', isConnecting: false },
    },
  })
  const { portal } = host.getState()
  const tiers = [
    { name: 'LIRAETH' as const, threshold: 500 },
    { name: 'VAELUS' as const, threshold: 5000 },
  ]
  host.setState({ portal: { ...portal, tiers } })
  return { ...renderPage(<Addressed />, { module: 'gaia', host, at }), wallet, mine }
}

const quoted = async (amount: string) =>
  within(await screen.findByLabelText('What the contract asks for it')).findByText(amount)

/** The dialog that buys what the address asks for. */
async function review(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Review buying 380 GAIA' })
  fireEvent.submit(button.closest('form') as HTMLFormElement)
  return screen.findByRole('dialog', { name: 'Buy 380 GAIA' })
}

const confirm = (dialog: HTMLElement) => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)

test.each<[string, Partial<SaleState>, string, RegExp]>([
  ['before it opens', { phase: 'pending' }, 'Not open yet', /^You can buy from .+ on\./],
  ['paused', { phase: 'paused' }, 'Paused', /^You cannot buy while the sale is paused\./],
  ['sold out', { phase: 'soldOut', remaining: '0' }, 'Sold out', /^There is no GAIA left to buy here\./],
  ['ended well', { phase: 'ended', sold: open.softCap }, 'Ended', /^Nobody can buy here any more\.$/],
  ['failed', { phase: 'failed' }, 'Ended below its soft cap', /^Nobody can buy here any more\. What was bought/],
  ['open without GAIA', { remaining: '0' }, 'Open', /^You cannot buy while the contract holds no GAIA\./],
])('%s nothing can be bought, and it says why', async (_, sale, badge, sentence) => {
  visit({ sale })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText(badge)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
})

test.each([
  [
    'a day and a second before it opens they may change',
    86_401,
    /^It opens .+\. Its terms may still change until .+\.$/,
  ],
  ['less than a day before nobody can', 86_399, /^It opens .+\. Nobody can change its terms any more\.$/],
])('terms are settled a day before the opening: %s', async (_, before, said) => {
  const opensAt = new Date(Date.parse(open.asOf.time) + before * 1000).toISOString()
  visit({ sale: { phase: 'pending', opensAt } })
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a sale without GAIA is read again with each block, and opens by itself', async () => {
  let remaining = '0'
  const { host } = visit({
    sale: { remaining: '0' },
    answers: (url) => (url.endsWith('/sale') ? { json: { sale: { ...open, remaining }, problem: null } } : undefined),
  })
  await screen.findByText(/^You cannot buy while the contract holds no GAIA\./)
  remaining = open.remaining
  const { portal } = host.getState()
  const head = { number: open.asOf.number + 1, hash: open.asOf.hash, time: open.asOf.time }
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } }))
  await screen.findByRole('textbox', { name: /^Amount/ })
  expect(screen.queryByText(/^You cannot buy/)).toBeNull()
})

test('a chain without a sale says so', async () => {
  visit({ sale: null })
  expect(await screen.findByText('There is no sale on this chain')).toBeTruthy()
  expect(screen.queryByText('Sold')).toBeNull()
})

test('a chain that is silent leaves what was read last, and says of when it is', async () => {
  visit({ problem: 'The sale cannot be read from the chain at the moment.' })
  expect(await screen.findByText(/^Out of date since .*Read at block 120\.$/)).toBeTruthy()
})

test('the address says how much, and the quote is the contract’s', async () => {
  visit({ at: '/gaia-purchase?gaia=380' })
  expect(await quoted('0.19 ETH')).toBeTruthy()
  expect(screen.getByText(/^You cannot have the 0\.19 ETH back before/)).toBeTruthy()
})

test('what is missing to a tier is one press', async () => {
  visit()
  fireEvent.click(await screen.findByRole('button', { name: '4,880 GAIA to VAELUS' }))
  expect(await quoted('2.44 ETH')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount, GAIA' }).value).toBe('4880')
})

test('one decides what to pay, and the contract says what one gets for it', async () => {
  visit()
  fireEvent.click(await screen.findByRole('button', { name: 'ETH to pay' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount, ETH' }), { target: { value: '0.5' } })
  expect(await quoted('1,000 GAIA')).toBeTruthy()
})

test('more than one wallet may buy is refused with what is left for it', async () => {
  visit({ buyer: { left: String(300n * gaia) }, at: '/gaia-purchase?gaia=380' })
  expect(await screen.findByText('That is more than you may buy: 300 GAIA are left for your wallet.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review the purchase' }).disabled).toBe(true)
})

test('once the soft cap is reached the worst case is that it is final', async () => {
  visit({ sale: { sold: open.softCap }, at: '/gaia-purchase?gaia=380' })
  await quoted('0.19 ETH')
  expect(screen.getByText(/^The purchase is final: the soft cap is reached/)).toBeTruthy()
})

test('it buys exactly that for exactly its cost', async () => {
  const { host, wallet } = visit({ at: '/gaia-purchase?gaia=380' })
  const dialog = await review()
  expect(
    within(dialog).getByText('Enough for LIRAETH, which opens once you have held it for as long as this portal asks.'),
  ).toBeTruthy()
  expect(within(dialog).getByText(/^You cannot have the 0\.19 ETH back before/)).toBeTruthy()
  confirm(dialog)
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'You bought 380 GAIA' }]))
  expect(wallet.sent.map(({ to, data, value }) => ({ to, data, value: BigInt(value ?? 0) }))).toEqual([
    { to: open.address, data: contract.encodeFunctionData('buy', [380n * gaia]), value: 380n * price },
  ])
})

test.each<[string, Behaviour, RegExp]>([
  [
    'not open',
    { refusal: contract.encodeErrorResult('NotOpenYet', [4_000_000_000]) },
    /the sale is not open yet\. It opens .*2096/,
  ],
  ['ended', { refusal: contract.encodeErrorResult('AlreadyOver', [1]) }, /the sale has ended\./],
  ['paused', { refusal: contract.encodeErrorResult('EnforcedPause', []) }, /the sale is paused\./],
  [
    'sold out',
    { refusal: contract.encodeErrorResult('ExceedsSale', [380n * gaia, 0]) },
    /more than is for sale: 0 GAIA/,
  ],
  [
    'over the wallet’s limit',
    { refusal: contract.encodeErrorResult('ExceedsWallet', [380n * gaia, 7n * gaia]) },
    /one wallet may buy: 7 GAIA/,
  ],
  ['underpaid', { refusal: contract.encodeErrorResult('Underpaid', [2, 1]) }, /it costs more than was sent\./],
  ['rejected', { rejects: true }, /^You rejected the request in your wallet/],
  ['without coins', { native: 10n ** 15n }, /^Your wallet has too little ETH for it/],
])('a purchase that is %s is not done, and it says why', async (_, behaviour, sentence) => {
  const { host, wallet } = visit({ ...behaviour, at: '/gaia-purchase?gaia=380' })
  const dialog = await review()
  confirm(dialog)
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
  expect([host.toasts, wallet.sent]).toEqual([[], []])
})

test('with the wallet on another chain it offers to switch, and asks for no quote', async () => {
  const { wallet } = visit({ chainId: 1, at: '/gaia-purchase?gaia=380' })
  expect(await screen.findByRole('button', { name: /^Switch to / })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review the purchase' }).disabled).toBe(true)
  expect(wallet.asked).not.toContain('eth_call')
})

test('below the soft cap a part is brought back with a permit', async () => {
  const { host, wallet } = visit({
    sale: { phase: 'failed' },
    buyer: { tokens: String(200n * gaia), paid: String(200n * price), left: '0' },
  })
  expect(await screen.findByText(/Your wallet holds 120 GAIA of it now/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Get a refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Get a refund' })
  const field = within(dialog).getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('120')
  fireEvent.change(field, { target: { value: '121' } })
  expect(within(dialog).getByText('That is too much: at most 120 GAIA.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '100' } })
  expect(await within(dialog).findByText('0.05 ETH, in the same transaction')).toBeTruthy()
  confirm(dialog)
  await waitFor(() => expect(host.toasts).toEqual([{ title: '0.05 ETH are back in your wallet' }]))
  const [only] = wallet.sent
  expect(contract.decodeFunctionData('refundWithPermit', only?.data ?? '0x')[0]).toBe(100n * gaia)
})

test('a purchase of anybody’s changes what is shown', async () => {
  const { host } = visit()
  expect(await screen.findByText('12.34K')).toBeTruthy()
  const later = { ...open, sold: String(20_000n * gaia), asOf: { ...open.asOf, number: 121 } }
  act(() => host.emit('gaia.sale', later))
  expect(await screen.findByText('20K')).toBeTruthy()
  // The chain went back: what it says now is asked.
  act(() => host.emit('gaia.sale', { ...open, asOf: { ...open.asOf, number: 119 } }))
  expect(await screen.findByText('12.34K')).toBeTruthy()
})

test('what is missing to a tier is unknown while the balance is', async () => {
  visit({ unread: true, at: '/gaia-purchase?gaia=380' })
  await quoted('0.19 ETH')
  expect(screen.queryByRole('button', { name: /to VAELUS$/ })).toBeNull()
  expect(screen.queryByText(/^Your wallet holds/)).toBeNull()
})

test('a wallet whose node is a block behind is no limit of the wallet, and is asked again with the next block', async () => {
  let phase = 0
  const { host } = visit({ quotes: () => phase, at: '/gaia-purchase?gaia=380' })
  expect(await screen.findByText(/^For your wallet’s endpoint the sale is not open at the moment\./)).toBeTruthy()
  expect(screen.queryByText('Asking the contract')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review the purchase' }).disabled).toBe(true)
  phase = 1
  const { portal } = host.getState()
  const head = { ...open.asOf, number: 121 }
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } }))
  expect(await quoted('0.19 ETH')).toBeTruthy()
})

test('more coins than one may spend are said to be more', async () => {
  visit({ buyer: { left: String(300n * gaia) } })
  fireEvent.click(await screen.findByRole('button', { name: 'ETH to pay' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount, ETH' }), { target: { value: '100' } })
  expect(await screen.findByText('All that you may buy costs 0.15 ETH.')).toBeTruthy()
})

test('the time of the chain opens the sale, however often that has to be asked', async () => {
  const pending: SaleState = { ...open, phase: 'pending', opensAt: open.asOf.time, asOf: { ...open.asOf, number: 119 } }
  let asked = 0
  const { host } = visit({
    answers: (url) => {
      if (!url.endsWith('/sale')) return undefined
      asked++
      return asked === 2
        ? { status: 503, body: 'The sale cannot be read.' }
        : { json: { sale: asked > 2 ? open : pending, problem: null } }
    },
  })
  expect(await screen.findByText('Not open yet')).toBeTruthy()
  for (const number of [120, 121]) {
    const { portal } = host.getState()
    act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, head: { ...open.asOf, number } } } }))
    await waitFor(() => expect(asked).toBe(number - 118))
  }
  expect(await screen.findByRole('textbox', { name: 'Amount, GAIA' })).toBeTruthy()
})

test('what one bought that cannot be read is said, and read again', async () => {
  let fails = true
  visit({
    sale: { phase: 'failed' },
    buyer: { tokens: String(200n * gaia), paid: String(200n * price), left: '0' },
    answers: (url) => (fails && url.includes('/accounts/') ? { status: 503, body: 'The chain is silent.' } : undefined),
  })
  expect(await screen.findByText('503: The chain is silent.')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Get a refund' })).toBeTruthy()
})

test('what was bought is not offered once more', async () => {
  let tokens = '0'
  const { host } = visit({
    at: '/gaia-purchase?gaia=380',
    answers: (url, mine) => (url.includes('/accounts/') ? { json: { ...mine, tokens } } : undefined),
  })
  await quoted('0.19 ETH')
  tokens = String(380n * gaia)
  act(() => host.emit('gaia.sale', { ...open, asOf: { ...open.asOf, number: 121 } }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount, GAIA' }).value).toBe(''))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/gaia-purchase'))
})

const sold = (part: Partial<SalePurchase>): SalePurchase => ({
  hash: `0x${'5'.repeat(64)}`,
  index: 3,
  block: 120,
  time: open.asOf.time,
  reason: 'bought',
  buyer: `0x${'b'.repeat(40)}`,
  tokens: String(380n * gaia),
  coins: '190000000000000000',
  ...part,
})

/** The sale's purchases as the module answers them. */
const feed =
  (rows: () => SalePurchase[]): Behaviour['purchases'] =>
  (url, mine) => {
    const own = new URL(url, 'http://x').searchParams.get('mine') === 'true'
    return { json: { ...noPurchases, rows: rows().filter(({ buyer }) => !own || buyer === mine.address) } }
  }

const bought = async () =>
  within(await screen.findByRole('table', { name: 'Purchases' }))
    .getAllByRole('row')
    .slice(1)

test('what is bought is there as it happens, and one’s own alone where they are asked for', async () => {
  let rows = [sold({})]
  const { host, mine } = visit({ purchases: feed(() => rows) })
  await waitFor(async () => expect((await bought())[0]?.textContent).toContain('Bought'))
  expect((await bought())[0]?.textContent).toMatch(/380.*0\.19 ETH.*0\.0005 ETH/)
  rows = [sold({ buyer: mine.address, block: 121, tokens: String(gaia), reason: 'refunded' }), ...rows]
  act(() => host.emit('gaia.sale', open))
  await waitFor(async () => expect(await bought()).toHaveLength(2))
  expect((await bought())[0]?.textContent).toMatch(/^Refunded.*You/)
  const group = within((await screen.findByRole('table', { name: 'Purchases' })).closest('.pk-card') as HTMLElement)
  fireEvent.click(group.getByRole('button', { name: 'Mine' }))
  await waitFor(async () => expect(await bought()).toHaveLength(1))
  expect(screen.getByTestId('address').textContent).toContain('purchases.mine=true')
})

test('who has not bought yet is told so, and sees what others did', async () => {
  visit({ at: '/gaia-purchase?purchases.mine=true', purchases: feed(() => [sold({})]) })
  expect(await screen.findByText('You have not bought yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all purchases' }))
  await waitFor(async () => expect((await bought())[0]?.textContent).toContain('Bought'))
})

test.each<[string, TestAnswer, string]>([
  ['its fee', { json: { outcome: { fee: '21000000000000' } } }, '0.000021 ETH'],
  ['that the node does not say the fee', { json: { outcome: { fee: null } } }, 'the node does not say'],
  ['why the fee is not known', { status: 503, body: 'No endpoint answers.' }, '503: No endpoint answers.'],
])('a receipt has what was paid and got, and %s', async (_, explored, fee) => {
  const written = vi.fn((_: string) => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true })
  const own: SalePurchase[] = []
  const { mine } = visit({
    purchases: feed(() => own),
    answers: (url) => (url.includes('/explorer/') ? explored : undefined),
  })
  own.push(sold({ buyer: mine.address }), sold({ block: 119 }))
  const open = await screen.findAllByRole('button', { name: /^Receipt for 380 GAIA in block/ })
  expect(open).toHaveLength(1)
  fireEvent.click(open[0] as HTMLElement)
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of a purchase' })
  expect(await within(receipt).findByText(fee)).toBeTruthy()
  for (const one of ['380 GAIA', '0.19 ETH', '0.0005 ETH']) expect(within(receipt).getByText(one)).toBeTruthy()
  fireEvent.click(within(receipt).getByRole('button', { name: 'Copy' }))
  await within(receipt).findByRole('button', { name: 'Copied' })
  expect(written.mock.calls[0]?.[0]).toMatch(
    new RegExp(`Got: 380 GAIA\nPaid: 0.19 ETH\n[^]*Transaction: 0x5{64}\n[^]*${mine.address}`),
  )
  // What is kept has the fee, or no word of it.
  expect(written.mock.calls[0]?.[0].match(/Network fee: .*/)?.[0]).toBe(
    fee.endsWith('ETH') ? `Network fee: ${fee}` : undefined,
  )
  const print = vi.fn()
  vi.stubGlobal('print', print)
  fireEvent.click(within(receipt).getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalled()
})

test('a receipt is copied once its fee is read', async () => {
  const own: SalePurchase[] = []
  let answer = (_: TestAnswer) => {}
  const explored = new Promise<TestAnswer>((resolve) => {
    answer = resolve
  })
  const { mine } = visit({
    purchases: feed(() => own),
    answers: (url) => (url.includes('/explorer/') ? explored : undefined),
  })
  own.push(sold({ buyer: mine.address }))
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt for 380 GAIA in block/ }))
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of a purchase' })
  const copy = within(receipt).getByRole('button', { name: 'Copy' }) as HTMLButtonElement
  expect(copy.disabled).toBe(true)
  answer({ json: { outcome: { fee: '21000000000000' } } })
  expect(await within(receipt).findByText('0.000021 ETH')).toBeTruthy()
  expect(copy.disabled).toBe(false)
})

test('the progress of the sale is drawn by what the visitor chooses, and each figure opens its logs', async () => {
  visit()
  const far = await screen.findByText('The hard cap of 40,000,000 GAIA is far above this, and not drawn yet.')
  const card = far.closest('section') as HTMLElement
  expect(within(card).getByRole('button', { name: '1,912 GAIA sold' })).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: 'Raised', pressed: false }))
  expect(await within(card).findByRole('button', { name: /^0\.956 \w+ raised$/ })).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: 'Price', pressed: false }))
  expect(screen.getByTestId('address').textContent).toContain('draw=price')
  fireEvent.click(await within(card).findByRole('button', { name: /^0\.0005 \w+ for one GAIA$/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Price' })
  expect(await within(drawer).findByText('Price set in block 2')).toBeTruthy()
})

test('the sale goes on where its progress is not known', async () => {
  const unknown = { ...progress, known: false, before: null, steps: null, terms: null }
  visit({ answers: (url) => (url.includes('/sale/progress') ? { json: unknown } : undefined) })
  expect(await screen.findByText(/^The sale’s history is still being read/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The sale' })).toBeTruthy()
})
