import { createTestHost, createTestWallet, renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Interface, Wallet } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { possessionData } from '../setup/possession'
import { stakingAbi } from '../stake/stakingAbi'
import newcomerRecorded from '../testdata/newcomer.json'
import recorded from '../testdata/setup.json'
import type { OwnValidator, Setup } from '../wire'
import SetupPage from './Setup'

const newcomer = newcomerRecorded as Setup
const setup = recorded as Setup & { own: OwnValidator }
const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = `0x${'9'.repeat(40)}`
const gaia = 10n ** 18n
const staking = new Interface(stakingAbi)
const attestor = new Wallet(`0x${'11'.repeat(32)}`)
const at = { chainId: 31337, contract: newcomer.contract, validator: address }

const proofFor = (validator: string) => {
  const { domain, types, message } = possessionData({ ...at, validator }, attestor.address)
  return attestor.signTypedData(domain, types, message)
}

afterEach(() => {
  cleanup()
  kept = null
})

/** What the portal keeps for the wallet. */
let kept: unknown = null

/** A visitor with 60,000 GAIA in the wallet; of the contract's own views the wallet answers who has a key. */
function open(answer: () => Setup, { held = 60_000n * gaia, holder = `0x${'0'.repeat(40)}`, code = '0x' } = {}) {
  const wallet = createTestWallet({ token: { address: token, balance: held } })
  const request: typeof wallet.request = async (asked) => {
    const [call] = (asked.params ?? []) as [{ data?: string; to?: string }?]
    const [of] = (asked.params ?? []) as [unknown?]
    if (asked.method === 'eth_getCode' && of === attestor.address) return code
    const taken = staking.getFunction('validatorOfAttestor')?.selector
    if (asked.method === 'eth_call' && call?.data?.startsWith(taken ?? '?'))
      return `0x${holder.slice(2).padStart(64, '0')}`
    return wallet.request(asked)
  }
  const host = createTestHost({
    wallet: request,
    fetch: ({ url, method, body }) => {
      if (url.includes('/preferences/')) {
        if (method === 'PUT') kept = body
        return { json: kept }
      }
      if (url.endsWith('/setup')) return { json: answer() }
      if (url.endsWith('/positions')) return { status: 503, body: 'Not now.' }
      return { status: 404, body: '' }
    },
    state: {
      session: {
        address,
        chainId: 31337,
        balance: '0',
        gaiaBalance: 60_000,
        balanceSource: 'chain',
        tier: 'NAXUS',
        admin: false,
        balanceAt: null,
        gaiaParts: { wallet: String(held), staked: '0', delegated: '0', unbonding: '0' },
        expiresAt: '',
      },
      wallet: { address, chainId: 31337, balance: String(gaia), kind: 'MetaMask', isConnecting: false },
    },
  })
  const { portal } = host.getState()
  host.setState({ portal: { ...portal, chain: { ...portal.chain, contracts: { GaiaToken: token } } } })
  const sent = () => wallet.sent.map(({ to, data }) => ({ to, data }))
  return { ...renderPage(<SetupPage />, { module: 'network', host, at: '/validator-setup' }), host, sent, wallet }
}

const toKey = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  return [
    await screen.findByLabelText('Attestor address'),
    await screen.findByLabelText('Proof of possession'),
  ] as const
}

test('it says what is missing before anything is asked for', async () => {
  open(() => newcomer, { held: 9_000n * gaia })
  expect(await screen.findByText(/Your wallet holds 9,000 GAIA: 1,000 are missing/)).toBeTruthy()
  expect(screen.getByText('Connected, and on the right chain.')).toBeTruthy()
  expect(screen.getByText(/no call of the contract takes stake/)).toBeTruthy()
})

test('a proof for another wallet is refused in words, with the command that makes the right one, and nothing is sent', async () => {
  const { sent } = open(() => newcomer)
  const [key, proof] = await toKey()
  fireEvent.change(key, { target: { value: attestor.address } })
  fireEvent.change(proof, { target: { value: await proofFor(attestor.address) } })
  const sentence = await screen.findByText(/^This proof was not signed by this address for your wallet/)
  expect(sentence.textContent).toContain(`portal-node attestor --validator ${address} --staking ${at.contract}`)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  expect(sent()).toEqual([])
})

test('a key of another validator is refused, by name', async () => {
  const holder = `0x${'ab'.repeat(20)}`
  open(() => newcomer, { holder })
  const [key, proof] = await toKey()
  fireEvent.change(key, { target: { value: attestor.address } })
  fireEvent.change(proof, { target: { value: await proofFor(address) } })
  expect(await screen.findByText(/^This key attests for 0x[aAbB]{40} and stays with it\./)).toBeTruthy()
})

test('of a contract as attestor it says that only the contract can tell', async () => {
  open(() => newcomer, { code: '0x6001' })
  const [key, proof] = await toKey()
  fireEvent.change(key, { target: { value: attestor.address } })
  fireEvent.change(proof, { target: { value: '0x1234' } })
  expect(await screen.findByText('The attestor is a contract')).toBeTruthy()
  expect(screen.queryByText('The proof is good')).toBeNull()
})

test('who leaves goes on where they were; registering approves exactly the stake, then registers with the proof', async () => {
  const { unmount } = open(() => newcomer)
  const [key] = await toKey()
  const proof = await proofFor(address)
  fireEvent.change(key, { target: { value: `attestor ${attestor.address}\nproof ${proof}` } })
  await screen.findByText('The proof is good')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Atlas' } })
  fireEvent.change(screen.getByLabelText('Commission, %'), { target: { value: '4.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Amount, GAIA')
  unmount()
  const { sent, host } = open(() => newcomer)
  const amount = await screen.findByLabelText('Amount, GAIA')
  fireEvent.change(amount, { target: { value: '9999' } })
  expect(await screen.findByText(/at least 10,000 GAIA\.$/)).toBeTruthy()
  fireEvent.change(amount, { target: { value: '12000' } })
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Stake and register' })
  await waitFor(() => expect(act.disabled).toBe(false))
  fireEvent.click(act)
  const dialog = await screen.findByRole('dialog', { name: 'Register Atlas' })
  expect(await within(dialog).findByText(/^an approval of exactly 12,000 GAIA for /)).toBeTruthy()
  expect(within(dialog).getByText('Stays as it is')).toBeTruthy()
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'Atlas is a validator' }]), { timeout: 20_000 })
  expect(sent().map(({ to }) => to)).toEqual([token, newcomer.contract])
  const registration = staking.decodeFunctionData('register', sent()[1]?.data ?? '0x')
  expect([...registration]).toEqual(['Atlas', 450n, attestor.address, proof, 12_000n * gaia])
})

test('who is a validator sees what the chain has, and announces a commission within its bounds', async () => {
  const { sent } = open(() => setup)
  await screen.findByRole('heading', { name: setup.own.name })
  fireEvent.click(screen.getByRole('button', { name: 'Announce' }))
  const dialog = await screen.findByRole('dialog', { name: 'Announce a commission' })
  const field = within(dialog).getByRole('textbox', { name: 'Commission, %' })
  fireEvent.change(field, { target: { value: '99' } })
  expect(within(dialog).getByText(/^One announcement can go from /)).toBeTruthy()
  const next = setup.own.commissionBps + 100
  fireEvent.change(field, { target: { value: String(next / 100) } })
  await waitFor(() => expect(within(dialog).getByText('Stays as it is')).toBeTruthy())
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect([...staking.decodeFunctionData('setCommission', sent()[0]?.data ?? '0x')]).toEqual([BigInt(next)])
})

test('exiting asks for the name, since it is for good', async () => {
  const { sent } = open(() => setup)
  fireEvent.click(await screen.findByRole('button', { name: 'Exit for good' }))
  const dialog = await screen.findByRole('dialog', { name: `Exit with ${setup.own.name}?` })
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  expect(sent()).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: setup.own.name } })
  await waitFor(() => expect(within(dialog).getByText('Stays as it is')).toBeTruthy())
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(sent()).toEqual([{ to: setup.contract, data: staking.encodeFunctionData('exit') }]))
})

test('who has exited is told that it is for good, and is offered nothing to change', async () => {
  open(() => ({ ...setup, own: { ...setup.own, status: 'exited', selfStake: '0' } }))
  expect(await screen.findByText('Your validator has exited')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Change your validator' })).toBeNull()
})
