import { Interface, Signature, TypedDataEncoder, Wallet } from 'ethers'

export interface SentTransaction {
  hash: string
  to: string
  data: string
  value?: string
  chainId?: string
}

export interface TestWalletOptions {
  privateKey?: string
  chainId?: number
  /** an ERC-20 with permits, that the wallet holds so much of; other addresses are contracts that take every call */
  token?: { address: string; balance: bigint; allowance?: bigint; permits?: boolean }
  /** wei */
  native?: bigint
  /** Answers a request in place of the wallet; an error is thrown, undefined is left to the wallet. */
  answer?: (request: { method: string; params: unknown[] }) => unknown
  /** the status in a transaction's receipt; undefined before there is one */
  status?: (sent: SentTransaction) => string | undefined
}

/** A wallet in memory on a chain in memory, and what it was asked. */
export interface TestWallet {
  readonly address: string
  readonly sent: SentTransaction[]
  readonly asked: string[]
  request: (request: { method: string; params?: unknown[] }) => Promise<unknown>
}

const abi = new Interface([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function version() view returns (string)',
])

const reverted = () => Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })

let hashes = 0

export function createTestWallet({
  privateKey = `0x${'5'.repeat(64)}`,
  chainId = 31337,
  token,
  native = 10n ** 18n,
  answer,
  status = () => '0x1',
}: TestWalletOptions = {}): TestWallet {
  const key = new Wallet(privateKey)
  const sent: SentTransaction[] = []
  const asked: string[] = []
  let allowance = token?.allowance ?? 0n
  const hex = (value: bigint | number) => `0x${value.toString(16)}`

  const call = ({ to, data }: { to: string; data: string }): string => {
    if (to !== token?.address) return '0x'
    const method = abi.parseTransaction({ data })?.name ?? ''
    const domain = { name: 'Token', version: '1', chainId, verifyingContract: to }
    const answers: Record<string, unknown> = {
      allowance,
      approve: true,
      balanceOf: token.balance,
      ...(token.permits && {
        DOMAIN_SEPARATOR: TypedDataEncoder.hashDomain(domain),
        name: 'Token',
        nonces: 0n,
        version: '1',
      }),
    }
    if (!(method in answers)) throw reverted()
    return abi.encodeFunctionResult(method, [answers[method]])
  }

  const send = (transaction: SentTransaction): string => {
    // Nobody else's: what one test left behind is followed by no other.
    const hash = hex(BigInt(`0x${'a'.repeat(64)}`) + BigInt(hashes++))
    sent.push({ ...transaction, hash })
    const approval = transaction.to === token?.address ? abi.parseTransaction(transaction) : null
    if (approval?.name === 'approve') allowance = approval.args[1] as bigint
    return hash
  }

  const transaction = (hash: string) => {
    const nonce = sent.findIndex((one) => one.hash === hash)
    const { to, data, value = '0x0' } = sent[nonce] ?? {}
    return nonce < 0 ? null : { hash, from: key.address, to, input: data, value, nonce: hex(nonce) }
  }

  const receipt = (hash: string) => {
    const one = sent.find((other) => other.hash === hash)
    const outcome = one && status(one)
    if (!outcome) return null
    const cost = { gasUsed: '0xc350', effectiveGasPrice: '0x3b9aca00' }
    return { transactionHash: hash, from: key.address, to: one.to, status: outcome, blockNumber: '0x5', ...cost }
  }

  const sign = (payload: string) => {
    const { domain, types, message } = JSON.parse(payload)
    const { EIP712Domain: _, ...own } = types
    return Signature.from(key.signingKey.sign(TypedDataEncoder.hash(domain, own, message))).serialized
  }

  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => hex(chainId),
    eth_blockNumber: () => '0x5',
    eth_getBlockByNumber: () => ({ timestamp: '0x1', transactions: [] }),
    eth_getCode: ([address]) => (address === key.address ? '0x' : '0x6000'),
    eth_getBalance: () => hex(native),
    eth_gasPrice: () => '0x3b9aca00',
    eth_estimateGas([to]) {
      call(to as SentTransaction)
      return '0xc350'
    },
    eth_call: ([to]) => call(to as SentTransaction),
    eth_sendTransaction: ([to]) => send(to as SentTransaction),
    eth_signTypedData_v4: ([, payload]) => sign(String(payload)),
    eth_getTransactionByHash: ([hash]) => transaction(String(hash)),
    eth_getTransactionReceipt: ([hash]) => receipt(String(hash)),
    eth_getTransactionCount: () => '0x0',
  }

  return {
    address: key.address,
    sent,
    asked,
    async request({ method, params = [] }) {
      asked.push(method)
      const own = answer?.({ method, params })
      if (own instanceof Error) throw own
      if (own !== undefined) return own
      const given = answers[method]
      if (!given) throw Object.assign(new Error('The method does not exist.'), { code: -32601 })
      return given(params)
    },
  }
}
