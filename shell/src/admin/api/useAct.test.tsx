import type { PortalHost } from '@portal/sdk/host'
import { renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type AdminHostOptions, adminHost, signedActs, typedData } from '../../testing/admin'
import { Signing } from '../parts/Signing'
import { useAct } from './useAct'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  const act = useAct()
  return (
    <>
      <button type="button" onClick={() => act.mutate({ url: '/api/admin/x', method: 'PATCH', body: { on: true } })}>
        Act
      </button>
      {act.isPending && <p>Under way</p>}
      {act.isSuccess && <p>Done</p>}
      {act.error && <p role="alert">{act.error.message}</p>}
      <Signing />
    </>
  )
}

function open(options: Partial<AdminHostOptions> = {}) {
  const host = adminHost({ fetch: () => ({ json: {} }), ...options })
  renderPage(<Page />, { host, module: 'admin' })
  const act = async () => fireEvent.click(await screen.findByRole('button', { name: 'Act' }))
  return { host, act }
}

const refusal = (code: number) => async () => {
  throw Object.assign(new Error('No.'), { code })
}
const told = async () => (await screen.findByRole('alert')).textContent

test('an act says what is signed while the wallet is asked, and is done with what it signed', async () => {
  let answer: (signature: string) => void = () => {}
  const wallet = vi.fn<PortalHost['wallet']>(() => new Promise((resolve) => (answer = resolve)))
  const { host, act } = open({ wallet })
  await act()
  const note = await screen.findByRole('status')
  expect(note.textContent).toBe('Sign this in your walletPATCH /api/admin/x')
  expect(screen.getByText('Under way')).toBeTruthy()
  expect(signedActs(host)).toEqual([])
  const account = host.getState().wallet.address
  expect(wallet.mock.calls).toEqual([
    [{ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(typedData)] }],
  ])
  answer('0x99')
  await screen.findByText('Done')
  expect(screen.queryByRole('status')).toBeNull()
  expect(signedActs(host)).toEqual([{ url: '/api/admin/x', method: 'PATCH', body: { on: true } }])
})

test.each([
  ['refuses', refusal(4001), 'You did not sign it in your wallet, so nothing was done.'],
  ['waits for another answer', refusal(-32002), /^Your wallet still waits for an answer/],
  ['fails', refusal(-32603), /^Your wallet did not sign it, so nothing was done/],
  ['answers with no signature', async () => 'yes', /^Your wallet did not sign it, so nothing was done/],
])('a wallet that %s is told, and nothing is done', async (_, wallet, sentence) => {
  const { host, act } = open({ wallet })
  await act()
  expect(await told()).toMatch(sentence)
  expect(screen.queryByRole('status')).toBeNull()
  expect(signedActs(host)).toEqual([])
})

test('a wallet that never answers is waited for as long as the core takes what it signs', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { host, act } = open({ wallet: () => new Promise(() => {}) })
  await act()
  await screen.findByRole('status')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await told()).toMatch(/^Your wallet did not sign it/)
  expect(signedActs(host)).toEqual([])
})

test('a wallet on another chain is switched first; where it stays, nothing is asked of it', async () => {
  const wallet = vi.fn<PortalHost['wallet']>(refusal(4001))
  const { host, act } = open({ wallet, chainId: 1 })
  await act()
  expect(await told()).toBe('Switch your wallet to Dev chain first: it signs this there, before it is done.')
  expect(wallet.mock.calls.map(([{ method }]) => method)).toEqual(['wallet_switchEthereumChain'])
  expect(host.requests).toEqual([])
})

test.each([
  [null, 'Connect your wallet first: it signs this before it is done.'],
  [`0x${'3'.repeat(40)}`, /^Your wallet shows another account than the one that is signed in/],
])('with the account %s nothing is asked', async (address, sentence) => {
  const { host, act } = open()
  host.setState({ wallet: { ...host.getState().wallet, address } })
  await act()
  await waitFor(async () => expect(await told()).toMatch(sentence))
  expect(host.requests).toEqual([])
})
