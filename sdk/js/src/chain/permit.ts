import { Interface, Signature, TypedDataEncoder } from 'ethers'
import { type Request, read, tryCall } from './reads'
import { askSignature, signedBy } from './typedData'

/** EIP-2612: leave to take exactly `value` until `deadline` (Unix seconds), given by a signature. */
export interface Permit {
  value: bigint
  deadline: bigint
  v: bigint
  r: string
  s: string
}

export interface PermitTerms {
  token: string
  owner: string
  spender: string
  value: bigint
  chainId: number
}

const token = new Interface([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function version() view returns (string)',
])

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}

/** Seconds that a permit holds: long enough for a signature on another device. */
const lifetime = 30n * 60n

interface Ready {
  domain: { name: string; version: string; chainId: number; verifyingContract: string }
  nonce: bigint
}

/** What a permit of this token is signed over; null where the token takes none, or separates its domain in another way. */
export async function permitOf(request: Request, { token: to, owner, chainId }: PermitTerms): Promise<Ready | null> {
  const ask = async (method: string, args: unknown[] = []) =>
    token.decodeFunctionResult(
      method,
      await tryCall(request, { to, data: token.encodeFunctionData(method, args) }, token),
    )[0] as unknown
  try {
    const [separator, nonce, name] = await Promise.all([ask('DOMAIN_SEPARATOR'), ask('nonces', [owner]), ask('name')])
    const version = await ask('version').catch(() => '1')
    const domain = { name: String(name), version: String(version), chainId, verifyingContract: to }
    return TypedDataEncoder.hashDomain(domain) === separator ? { domain, nonce: nonce as bigint } : null
  } catch {
    return null
  }
}

/**
 * Has the wallet sign a permit, unless `wanted` throws right before. Rejects with the wallet's error; null where what the wallet signed is
 * not this permit.
 */
export async function signPermit(
  request: Request,
  { owner, spender, value }: PermitTerms,
  { domain, nonce }: Ready,
  wanted: () => void,
): Promise<Permit | null> {
  const message = { owner, spender, value, nonce, deadline: (await chainTime(request)) + lifetime }
  const data = { domain, types, message }
  wanted()
  const answer = (await askSignature(request, owner, data)) as string
  if (!signedBy(data, answer, owner)) return null
  const { v, r, s } = Signature.from(answer)
  return { value, deadline: message.deadline, v: BigInt(v), r, s }
}

/** The later of the newest block's time and this machine's, whose clock may be wrong. */
async function chainTime(request: Request): Promise<bigint> {
  const block = (await read(request, 'eth_getBlockByNumber', ['latest', false])) as { timestamp?: unknown } | null
  const now = BigInt(Math.floor(Date.now() / 1000))
  const told = typeof block?.timestamp === 'string' ? BigInt(block.timestamp) : now
  return told > now ? told : now
}
