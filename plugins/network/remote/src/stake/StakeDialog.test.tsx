import { createTestHost, createTestWallet, renderPage } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Interface } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import Validators from '../pages/Validators'
import earnings from '../testdata/epochs/earnings.json'
import records from '../testdata/epochs/records.json'
import recordedPositions from '../testdata/positions.json'
import recorded from '../testdata/validators.json'
import type { Positions, Validator, ValidatorList } from '../wire'
import { stakingAbi } from './stakingAbi'

const list = recorded as ValidatorList
const positions = recordedPositions as Positions
const first = list.validators[0] as Validator
const token = '0x9fA7f6d7e1553dB8b6F9fed637590720Cbe7a916'
const gaia = 10n ** 18n
const staking = new Interface(stakingAbi)
const erc20 = new Interface(['function approve(address, uint256)'])

afterEach(() => {
  cleanup()
  localStorage.clear()
})

interface Behaviour {
  chainId?: number
  allowance?: bigint
  permits?: boolean
  answer?: Positions
  /** what the contract says to a call before it is sent */
  refusal?: { message: string; data?: unknown }
  /** what the person says to the wallet */
  rejects?: boolean
  status?: string
  /** the status in the receipt, undefined before there is one */
  receipt?: () => string | undefined
}

/** A visitor who holds 100 GAIA, and what their wallet was asked to send. */
function open({
  chainId = 31337,
  allowance = 0n,
  permits = false,
  answer = positions,
  refusal,
  rejects,
  status = '0x1',
  receipt = () => status,
}: Behaviour = {}) {
  const wallet = createTestWallet({
    token: { address: token, balance: 100n * gaia, allowance, permits },
    status: receipt,
    answer({ method, params: [call] }) {
      if (method === 'eth_sendTransaction' && rejects)
        return Object.assign(new Error('User rejected the request.'), { code: 4001 })
      if (refusal && /eth_(call|estimateGas)/.test(method) && (call as { to: string }).to === list.contract)
        return Object.assign(new Error(refusal.message), refusal)
      return undefined
    },
  })
  const { address, asked } = wallet
  const session = {
    address,
    chainId: 31337,
    balance: '0',
    gaiaBalance: 100,
    balanceSource: 'chain',
    tier: 'LIRAETH',
    admin: false,
    balanceAt: null,
    gaiaParts: null,
    expiresAt: '',
  } as const
  const host = createTestHost({
    fetch({ url }) {
      if (url.endsWith('/epochs/validators')) return { json: records }
      if (url.includes('/epochs/earnings')) return { json: earnings }
      return { json: url.endsWith('/positions') ? answer : list }
    },
    wallet: wallet.request,
    state: { session, wallet: { address, chainId, balance: '0', kind: 'MetaMask', isConnecting: false } },
  })
  host.setState({
    portal: { ...host.getState().portal, chain: { ...host.getState().portal.chain, contracts: { GaiaToken: token } } },
  })
  const sent = () => wallet.sent.map(({ to, data }) => ({ to, data }))
  return { ...renderPage(<Validators />, { module: 'network', host, at: '/validators' }), sent, asked, wallet }
}

async function enter(button: string, amount: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog', { name: button })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Amount, GAIA' }), { target: { value: amount } })
  return dialog
}

const confirm = (dialog: HTMLElement, name: string) =>
  fireEvent.submit(
    within(dialog).getByRole('button', { name }).closest('div[role=dialog]')?.querySelector('form') as HTMLFormElement,
  )
const delegating = `Delegate to ${first.name}`

test('delegating approves exactly the amount, then delegates it', async () => {
  const { host, sent } = open()
  confirm(await enter(delegating, '2.5'), 'Delegate')
  await waitFor(() => expect(host.toasts).toEqual([{ title: `You delegated 2.5 GAIA to ${first.name}` }]))
  expect(sent()).toEqual([
    { to: token, data: erc20.encodeFunctionData('approve', [list.contract, (25n * gaia) / 10n]) },
    { to: list.contract, data: staking.encodeFunctionData('delegate', [first.address, (25n * gaia) / 10n]) },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('with a token that takes permits, delegating is one signature and one transaction', async () => {
  const { host, sent, wallet } = open({ permits: true })
  const dialog = await enter(delegating, '2.5')
  expect(await within(dialog).findByText(/^a signature that lets .* take exactly 2\.5 GAIA/)).toBeTruthy()
  confirm(dialog, 'Delegate')
  await waitFor(() => expect(host.toasts).toEqual([{ title: `You delegated 2.5 GAIA to ${first.name}` }]))
  expect(wallet.asked).toContain('eth_signTypedData_v4')
  const [only, ...more] = sent()
  expect(more).toEqual([])
  const [validator, amount] = staking.decodeFunctionData('delegateWithPermit', only?.data ?? '0x')
  expect([only?.to, validator, amount]).toEqual([list.contract, first.address, (25n * gaia) / 10n])
})

test('before the wallet opens it says what leaves it, for whom, what it asks for and what the chain does', async () => {
  const { asked } = open()
  const dialog = await enter(delegating, '2.5')
  const plan = await within(dialog).findByText('2.5 GAIA')
  expect(plan.closest('dl')?.getAttribute('aria-label')).toBe('What will happen')
  expect(await within(dialog).findByText(/^an approval of exactly 2\.5 GAIA for /)).toBeTruthy()
  expect(within(dialog).getByText(/^about 0\.\d+ ETH$/)).toBeTruthy()
  expect(within(dialog).getByText('Stays as it is')).toBeTruthy()
  expect(asked.filter((method) => /send|sign/.test(method))).toEqual([])
})

test('who leaves while the approval waits for its block is asked for nothing more', async () => {
  let status: string | undefined
  const { host, sent, unmount, asked } = open({ receipt: () => status })
  confirm(await enter(delegating, '1'), 'Delegate')
  await waitFor(() => expect(asked).toContain('eth_getTransactionReceipt'))
  unmount()
  status = '0x1'
  await waitFor(() => expect(host.toasts).toHaveLength(1), { timeout: 3000 })
  expect(host.toasts[0]?.description).toMatch(/^The approval was mined, and nothing else was sent/)
  expect(sent().map(({ to }) => to)).toEqual([token])
})

test('a wallet that goes to another chain after the approval is asked for nothing more', async () => {
  let status: string | undefined
  const { host, sent, asked } = open({ receipt: () => status })
  const dialog = await enter(delegating, '1')
  confirm(dialog, 'Delegate')
  await waitFor(() => expect(asked).toContain('eth_getTransactionReceipt'))
  act(() => host.setState({ wallet: { ...host.getState().wallet, chainId: 1 } }))
  status = '0x1'
  const sentence = await within(dialog).findByText(
    /^The approval was mined, and nothing else was sent: your wallet went to/,
    undefined,
    {
      timeout: 3000,
    },
  )
  expect(sentence).toBeTruthy()
  expect(sent().map(({ to }) => to)).toEqual([token])
})

test('who closes the dialog while it is mined learns what became of it', async () => {
  let status: string | undefined
  const { host, asked } = open({ allowance: 9n * gaia, receipt: () => status })
  const dialog = await enter(delegating, '1')
  confirm(dialog, 'Delegate')
  await waitFor(() => expect(asked).toContain('eth_getTransactionReceipt'))
  const buttons = within(dialog).getAllByRole('button', { name: 'Close' })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  status = '0x0'
  await waitFor(() => expect(host.toasts).toHaveLength(1), { timeout: 3000 })
  expect(host.toasts[0]).toMatchObject({ title: `You did not delegate to ${first.name}`, destructive: true })
})

test('with the wallet on another chain an open dialog says so and sends nothing', async () => {
  const { host, asked } = open()
  const dialog = await enter(delegating, '1')
  act(() => host.setState({ wallet: { ...host.getState().wallet, chainId: 1 } }))
  expect(within(dialog).getByText('Your wallet is on another chain than Dev chain.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Switch to Dev chain' })).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delegate' }).disabled).toBe(true)
  confirm(dialog, 'Delegate')
  expect(asked).not.toContain('eth_sendTransaction')
})

test.each([
  ['1,5', true],
  ['1e3', true],
  ['0.', false],
  ['', false],
])('%j is called malformed: %s', async (typed, malformed) => {
  open()
  const dialog = await enter(delegating, typed)
  expect(within(dialog).queryByText(/^Enter an amount such as/) !== null).toBe(malformed)
})

test('an allowance that is enough is not asked for again', async () => {
  const { host, sent } = open({ allowance: 3n * gaia })
  confirm(await enter(delegating, '3'), 'Delegate')
  await waitFor(() => expect(host.toasts).toHaveLength(1))
  expect(sent().map(({ to }) => to)).toEqual([list.contract])
})

test('more than the wallet holds cannot be delegated', async () => {
  open()
  const dialog = await enter(delegating, '100.1')
  expect(await within(dialog).findByText('That is too much: at most 100 GAIA.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delegate' }).disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Use all of it' }))
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('100')
})

test.each([
  ['what the person rejects', { rejects: true }, /You rejected the request in your wallet, so it was not done\./],
  [
    'what the contract refuses',
    { refusal: { message: 'execution reverted' }, allowance: 9n * gaia },
    /It was not done: execution reverted/,
  ],
  [
    'what the contract refuses with an error of its own',
    {
      refusal: {
        message: 'execution reverted',
        data: { data: staking.encodeErrorResult('NotActive', [first.address]) },
      },
      allowance: 9n * gaia,
    },
    /The validator has exited: nobody can delegate to it any more\./,
  ],
  [
    'what the contract refuses with an error of its own, told as text,',
    {
      refusal: { message: `reverted (data="${staking.getError('TooManyUnbondings')?.selector}")` },
      allowance: 9n * gaia,
    },
    /You have as many unbonding entries as the contract keeps\./,
  ],
  ['what is mined without effect', { status: '0x0', allowance: 9n * gaia }, /was mined and had no effect/],
])('%s is said, and can be tried again', async (_, behaviour, sentence) => {
  const { host } = open(behaviour)
  const dialog = await enter(delegating, '1')
  confirm(dialog, 'Delegate')
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delegate' }).disabled).toBe(false)
  expect(host.toasts).toEqual([])
})

test('a delegation is taken back', async () => {
  const { validator, name, amount } = positions.delegations[0] as Positions['delegations'][number]
  const { host, sent } = open()
  const dialog = await enter(`Undelegate from ${name}`, '1')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Use all of it' }))
  confirm(dialog, 'Undelegate')
  await waitFor(() => expect(host.toasts).toHaveLength(1))
  expect(sent()).toEqual([
    { to: list.contract, data: staking.encodeFunctionData('unbond', [validator, BigInt(amount)]) },
  ])
})

test('what has waited long enough is withdrawn', async () => {
  const { host, sent } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('dialog', { name: /^Withdraw [\d.,]+ GAIA$/ })
  expect(within(dialog).getByText(/^[\d.,]+ GAIA, at once$/)).toBeTruthy()
  confirm(dialog, 'Withdraw')
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'Your GAIA is back in your wallet' }]))
  expect(sent()).toEqual([{ to: list.contract, data: staking.encodeFunctionData('withdraw') }])
})

test('withdrawing is offered as soon as the time has come', async () => {
  const soon = new Date(Date.now() + 1500).toISOString()
  const unbondings = [{ validator: first.address, name: first.name, amount: '5', availableAt: soon }]
  open({ answer: { ...positions, unbondings } })
  await screen.findAllByText(first.name)
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Withdraw' }, { timeout: 5000 })).toBeTruthy()
})

test('with the wallet on another chain nothing is offered', async () => {
  open({ chainId: 1 })
  await screen.findAllByText(first.name)
  expect(screen.queryByRole('button', { name: /Delegate to|Undelegate from|Withdraw/ })).toBeNull()
})
