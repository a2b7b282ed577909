import type { TypedData } from '@portal/sdk/chain'
import { isAddress } from '../claim/isAddress'

/** That the owner of an allocation lets it go to `to`, with all that GaiaClaims asks of whoever sends it there. */
export interface SignedClaim {
  chain: number
  contract: string
  campaign: number
  index: string
  account: string
  /** in GAIA's smallest unit */
  amount: string
  to: string
  /** Unix seconds */
  deadline: number
  proof: string[]
  signature: string
}

const types = {
  Claim: [
    { name: 'campaign', type: 'uint256' },
    { name: 'index', type: 'uint256' },
    { name: 'account', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'to', type: 'address' },
    { name: 'deadline', type: 'uint256' },
  ],
}

/** What the owner signs, as GaiaClaims hashes it. */
export function claimData({
  chain,
  contract,
  campaign,
  index,
  account,
  amount,
  to,
  deadline,
}: Omit<SignedClaim, 'proof' | 'signature'>): TypedData {
  return {
    domain: { name: 'GaiaClaims', version: '1', chainId: chain, verifyingContract: contract },
    types,
    message: { campaign, index, account, amount, to, deadline },
  }
}

/** What the fragment of a link to a signed claim begins with. */
export const mark = '#signed='

/** A link to /claim that has it in its fragment, which browsers send to nobody. */
export function linkTo(claim: SignedClaim, origin: string): string {
  return `${origin}/claim${mark}${encodeURIComponent(JSON.stringify(claim))}`
}

/** The longest link that is read: the longest proof and a contract's signature fit. */
const longest = 32_768

const whole = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const uint = (value: unknown) =>
  typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value) && BigInt(value) < 1n << 256n
const address = (value: unknown) => typeof value === 'string' && isAddress(value)
const bytes = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2}){1,4096}$/i.test(value)
const hashes = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= 256 &&
  value.every((one) => typeof one === 'string' && /^0x[0-9a-f]{64}$/i.test(one))

const shape: Record<keyof SignedClaim, (value: unknown) => boolean> = {
  chain: whole,
  contract: address,
  campaign: whole,
  index: uint,
  account: address,
  amount: uint,
  to: address,
  deadline: whole,
  proof: hashes,
  signature: bytes,
}

export type Unreadable = { fault: 'long' | 'broken' } | { fault: 'field' | 'unknown'; field: string }

/** What a link's fragment says after its mark, or why it says nothing: each field has to be there, as it is written here, and no other. */
export function readSigned(fragment: string): SignedClaim | Unreadable {
  if (fragment.length > longest) return { fault: 'long' }
  let said: unknown
  try {
    said = JSON.parse(decodeURIComponent(fragment))
  } catch {
    return { fault: 'broken' }
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return { fault: 'broken' }
  const fields = said as Record<string, unknown>
  const strange = Object.keys(fields).find((field) => !Object.hasOwn(shape, field))
  if (strange !== undefined) return { fault: 'unknown', field: strange.slice(0, 32) }
  for (const [field, fits] of Object.entries(shape))
    if (!Object.hasOwn(fields, field) || !fits(fields[field])) return { fault: 'field', field }
  return said as SignedClaim
}
