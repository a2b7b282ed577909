import type { Portal } from '@portal/sdk'
import { Interface } from 'ethers'
import { afterEach, expect, test, vi } from 'vitest'
import { networkModule, portal, session } from '../testing/portal'
import { closeShells, startShell } from '../testing/shell'
import { FakeWallet, key } from '../testing/wallet'

afterEach(closeShells)

const staking = '0x2222222222222222222222222222222222222222'
const abi = new Interface(['function exit()', 'function stake(uint256 amount)'])
const wallet = {
  calls: [{ contract: 'ValidatorStaking', address: staking, function: 'exit()', spends: '', says: null }],
  signs: [],
}
const exit = { from: key.address, to: staking, data: abi.encodeFunctionData('exit') }
const stake = { ...exit, data: abi.encodeFunctionData('stake', [1]) }
const send = (transaction: object) => ({ method: 'eth_sendTransaction', params: [transaction] })

/** A visitor who is signed in, on whose page the module network asks. */
async function asking(mode: 'direct' | 'framed' = 'direct') {
  const fake = new FakeWallet([key.address])
  fake.answers.eth_chainId = '0x7a69'
  fake.answers.eth_sendTransaction = `0x${'c'.repeat(64)}`
  const module = { ...networkModule, remote: networkModule.remote && { ...networkModule.remote, mode } }
  const first = (now: typeof wallet | undefined): Portal =>
    portal({ session: session(), modules: [{ ...module, wallet: now }] })
  const started = startShell(first(wallet), fake)
  await started.shell.resume()
  const { gate } = started.shell
  return {
    ...started,
    fake,
    gate,
    host: started.shell.hostOf('network'),
    sent: () => fake.calls.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params),
    asked: () => vi.waitFor(() => expect(gate.store.get().asked).not.toBeNull()),
    grantNow(now: typeof wallet | undefined) {
      started.core.portal = first(now)
      return started.shell.refresh()
    },
  }
}

test('what the visitor confirms goes to the wallet as it was shown', async () => {
  const { host, gate, asked, sent } = await asking()
  const transaction: Record<string, string> = { ...exit }
  const answer = host.wallet(send(transaction))
  transaction.data = stake.data
  await asked()
  expect(gate.store.get().asked?.sentence).toBe('call exit of ValidatorStaking')
  transaction.to = key.address
  expect(sent()).toEqual([])
  gate.answer(true)
  expect(await answer).toBe(`0x${'c'.repeat(64)}`)
  expect(sent()).toEqual([[{ ...exit, chainId: '0x7a69' }]])
  expect(gate.store.get()).toEqual({ asked: null, waiting: 0 })
})

const listed = () => JSON.parse(localStorage.getItem('portal.transactions') ?? '[]') as { title: string }[]

test('what a page in a frame has sent is in the portal’s list, in the words that were confirmed', async () => {
  const { host, gate, asked, fake } = await asking('framed')
  Object.assign(fake.answers, { eth_blockNumber: '0x7', eth_getCode: '0x' })
  const answer = host.wallet(send(exit))
  await asked()
  expect(listed()).toEqual([])
  gate.answer(true)
  await answer
  await vi.waitFor(() => expect(listed()).toHaveLength(1))
  expect(listed()[0]).toMatchObject({
    title: 'Network: call exit of ValidatorStaking',
    hash: `0x${'c'.repeat(64)}`,
    to: staking,
    since: 6,
    state: 'pending',
  })
})

test('what the visitor refuses is refused as by a wallet, and the wallet is not asked', async () => {
  const { host, gate, asked, sent } = await asking()
  const answer = host.wallet(send(exit))
  const refusal = expect(answer).rejects.toMatchObject({ code: 4001 })
  await asked()
  gate.answer(false)
  await refusal
  expect(sent()).toEqual([])
})

test('what is not granted is refused before the visitor is asked, with a sentence', async () => {
  const { host, gate, sent } = await asking()
  await expect(host.wallet(send(stake))).rejects.toMatchObject({
    code: 4100,
    message: /^Network may not ask your wallet/,
  })
  expect(gate.store.get().asked).toBeNull()
  expect(sent()).toEqual([])
})

test('a grant is of one module alone', async () => {
  const { shell, sent } = await asking()
  await expect(shell.hostOf('radar').wallet(send(exit))).rejects.toMatchObject({ code: 4100 })
  expect(sent()).toEqual([])
})

test.each([
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'eth_requestAccounts',
  'wallet_sendCalls',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'eth_getEncryptionPublicKey',
  'eth_decrypt',
  'eth_getLogs',
  'ETH_SENDTRANSACTION',
  'toString',
  '',
])('%s is refused', async (method) => {
  const { host, fake } = await asking()
  const before = fake.calls.length
  await expect(host.wallet({ method, params: [exit] })).rejects.toMatchObject({ code: 4200 })
  expect(fake.calls.slice(before).filter((call) => call.method === method)).toEqual([])
})

test('the chain is read without a question, and accounts are the connected one', async () => {
  const { host, fake } = await asking()
  fake.answers.eth_call = '0x01'
  expect(await host.wallet({ method: 'eth_call', params: [{}, 'latest'] })).toBe('0x01')
  expect(await host.wallet({ method: 'eth_accounts' })).toEqual([key.address.toLowerCase()])
})

test('a grant that is taken back ends what it asks', async () => {
  const { host, gate, asked, sent, grantNow } = await asking()
  const answer = host.wallet(send(exit))
  const refusal = expect(answer).rejects.toMatchObject({ code: 4100, message: /changed meanwhile/ })
  await asked()
  await grantNow(undefined)
  await refusal
  expect(gate.store.get().asked).toBeNull()
  await expect(host.wallet(send(exit))).rejects.toMatchObject({ code: 4100 })
  expect(sent()).toEqual([])
  await grantNow(wallet)
  const again = host.wallet(send(exit))
  await asked()
  gate.answer(true)
  await again
  expect(sent()).toHaveLength(1)
})

test('a wallet that went to another chain while it was asked is not asked', async () => {
  const { host, gate, asked, sent, fake } = await asking()
  const answer = host.wallet(send(exit))
  const refusal = expect(answer).rejects.toMatchObject({ code: 4100, message: /another chain than Dev chain/ })
  await asked()
  fake.answers.eth_chainId = '0x1'
  gate.answer(true)
  await refusal
  expect(sent()).toEqual([])
})

test('one is asked at a time, few may wait, and a refusal lets the next one through', async () => {
  const { host, gate, asked, sent } = await asking()
  const answers = [1, 2, 3, 4].map(() => host.wallet(send(exit)))
  const outcomes = Promise.allSettled(answers)
  await expect(host.wallet(send(exit))).rejects.toMatchObject({ code: -32002 })
  await asked()
  expect(gate.store.get().waiting).toBe(3)
  for (const yes of [false, true, false, true]) {
    await asked()
    const { asked: now } = gate.store.get()
    gate.answer(yes)
    await vi.waitFor(() => expect(gate.store.get().asked).not.toBe(now))
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(sent()).toHaveLength(2)
})

test('a request that waits behind another is not asked on another page than the one that asked', async () => {
  const { host, gate, asked, sent, core } = await asking()
  const outcomes = Promise.allSettled([host.wallet(send(exit)), host.wallet(send(exit))])
  await asked()
  core.path = '/explorer'
  gate.answer(false)
  const [first, second] = await outcomes
  expect(first).toMatchObject({ reason: { code: 4001, message: 'You refused it.' } })
  expect(second).toMatchObject({ reason: { code: 4001, message: /^You left the page of Network/ } })
  expect(gate.store.get().asked).toBeNull()
  const here = host.wallet(send(exit))
  await asked()
  gate.answer(true)
  await here
  expect(sent()).toHaveLength(1)
})

test('a module has the wallet switch to the portal’s chain, and to no other', async () => {
  const { host, fake } = await asking()
  fake.answers.wallet_switchEthereumChain = null
  const switches = () => fake.calls.filter(({ method }) => method === 'wallet_switchEthereumChain')
  const method = 'wallet_switchEthereumChain'
  for (const params of [[{ chainId: '0x1' }], [], [{ chainId: '0x7a69', rpcUrls: [] }], [{}], ['0x7a69'], undefined]) {
    await expect(host.wallet({ method, ...(params && { params }) })).rejects.toMatchObject({ code: 4100 })
  }
  expect(switches()).toEqual([])
  await host.wallet({ method, params: [{ chainId: '0x7A69' }] })
  expect(switches()).toMatchObject([{ params: [{ chainId: '0x7a69' }] }])
})

test('a request whose page is left before the gate is there is not asked', async () => {
  const { host, gate, core } = await asking()
  const answer = host.wallet(send(exit))
  core.path = '/explorer'
  await expect(answer).rejects.toMatchObject({ code: 4001, message: /^You left the page of Network/ })
  expect(gate.store.get().asked).toBeNull()
})
