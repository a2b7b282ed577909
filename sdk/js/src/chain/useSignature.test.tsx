import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Signature, TypedDataEncoder, Wallet } from 'ethers'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../testing/host'
import { renderPage } from '../testing/page'
import { createTestWallet, type TestWalletOptions } from '../testing/wallet'
import type { Session } from '../wire'
import { signedBy, type TypedData } from './typedData'
import { useSignature } from './useSignature'

const data: TypedData = {
  domain: { name: 'Test', version: '1', chainId: 31337, verifyingContract: `0x${'a1'.repeat(20)}` },
  types: { Word: [{ name: 'word', type: 'string' }] },
  message: { word: 'yes' },
}
const key = new Wallet(`0x${'5'.repeat(64)}`)
const right = Signature.from(key.signingKey.sign(TypedDataEncoder.hash(data.domain, data.types, data.message)))

afterEach(cleanup)

function Page() {
  const { sign, busy, problem, account } = useSignature()
  const [signed, setSigned] = useState<string | null>(null)
  return (
    <>
      <button type="button" disabled={busy || !account} onClick={() => void sign(data).then(setSigned)}>
        Sign
      </button>
      <p>{problem ?? signed ?? 'nothing'}</p>
    </>
  )
}

function visit(answer?: TestWalletOptions['answer']) {
  const wallet = createTestWallet({ answer })
  const { address } = wallet
  const host = createTestHost({
    wallet: wallet.request,
    state: {
      session: { address } as Session,
      wallet: { address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false },
    },
  })
  const page = renderPage(<Page />, { module: 'demo', host })
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  return { host, wallet, page }
}

const signs = (answer: unknown, code = '0x') => {
  return ({ method }: { method: string }) =>
    method === 'eth_signTypedData_v4' ? answer : method === 'eth_getCode' ? code : undefined
}

test('an account signs exactly that, and nothing is sent', async () => {
  const { wallet } = visit()
  expect(await screen.findByText(right.serialized)).toBeTruthy()
  expect(signedBy(data, right.serialized, wallet.address)).toBe(true)
  expect(signedBy({ ...data, message: { word: 'no' } }, right.serialized, wallet.address)).toBe(false)
  expect(wallet.sent).toEqual([])
})

test('a parity that is counted from 0 is written as contracts take it', async () => {
  visit(signs(`${right.serialized.slice(0, -2)}0${right.yParity}`))
  expect(await screen.findByText(right.serialized)).toBeTruthy()
})

test.each<[string, TestWalletOptions['answer'], string]>([
  [
    'says no',
    signs(Object.assign(new Error('no'), { code: 4001 })),
    'You rejected the request in your wallet, so it was not done.',
  ],
  ['signs something else', signs(`0x${'12'.repeat(65)}`), 'It was not done: what your wallet answered makes no sense.'],
  ['answers no bytes', signs('yes'), 'It was not done: what your wallet answered makes no sense.'],
])('a wallet that %s is told of, and signed is nothing', async (_, answer, sentence) => {
  visit(answer)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a contract’s account signs in its own way', async () => {
  visit(signs(`0x${'12'.repeat(70)}`, '0x6000'))
  expect(await screen.findByText(`0x${'12'.repeat(70)}`)).toBeTruthy()
})

test('an answer after the wallet went to another account is dropped', async () => {
  let answer: (signature: string) => void = () => {}
  const late = new Promise<string>((resolve) => {
    answer = resolve
  })
  const { host, wallet } = visit(signs(late))
  await waitFor(() => expect(wallet.asked).toContain('eth_signTypedData_v4'))
  act(() => host.setState({ wallet: { ...host.getState().wallet, address: `0x${'b2'.repeat(20)}` } }))
  answer(right.serialized)
  expect(await screen.findByText('Nothing was sent: your wallet went to another account or chain.')).toBeTruthy()
})

test('a wallet on another chain is told of before it is asked', async () => {
  const { host, wallet } = visit(signs(right.serialized))
  expect(await screen.findByText(right.serialized)).toBeTruthy()
  act(() => host.setState({ wallet: { ...host.getState().wallet, chainId: 1 } }))
  expect(await screen.findByText('Your wallet is on another chain than Dev chain.')).toBeTruthy()
  expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
})
