import type { WalletSign } from '@portal/sdk'
import { TypedDataEncoder, type TypedDataField } from 'ethers'
import type { Allowance, Asked } from './Asked'
import type { Asking } from './Asking'
import { allowanceOf } from './allowanceOf'
import { argumentsOf, type Typed } from './argumentsOf'
import { allowanceWords } from './examineCall'
import { GrantRefusal } from './GrantRefusal'
import { quantityOf } from './quantityOf'
import { recordOf } from './recordOf'
import { sameAddress } from './sameAddress'
import { sentenceOf } from './sentenceOf'
import { textOf } from './text'

/** Characters of typed data that are read at all. */
const longest = 65_536
const hash = /^0x[0-9a-f]{64}$/i
const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

interface Data {
  domain: { name: string; version: string; chainId: bigint; verifyingContract?: string; salt?: string }
  types: Record<string, TypedDataField[]>
  primary: string
  message: Record<string, unknown>
}

/** Understands eth_signTypedData_v4 against what the module was granted. Throws a GrantRefusal. */
export function examineTyped(params: unknown[], asking: Asking): Asked {
  const { module, chain, account, locale } = asking
  const t = textOf(locale)
  const malformed = () => new GrantRefusal('malformed', t('refusal.malformed', { module: module.title }))
  const data = params.length === 2 ? dataIn(params[1]) : null
  if (!data) throw malformed()
  const { domain, primary, types } = data
  if (!sameAddress(params[0], account)) throw new GrantRefusal('grant', t('refusal.account', { module: module.title }))
  if (domain.chainId !== BigInt(chain.id)) {
    throw new GrantRefusal('grant', t('refusal.chain', { module: module.title, chain: chain.name }))
  }
  const encoder = encoderOf(types)
  if (encoder?.primaryType !== primary) throw malformed()
  const sign = (module.wallet?.signs ?? []).find((one) => fits(one, data) && encoder.encodeType(primary) === one.type)
  if (!sign) throw new GrantRefusal('grant', t('refusal.sign', { module: module.title, primary }))
  const payload = payloadOf({ ...data, domain: { ...domain, chainId: BigInt(chain.id) } })
  if (!payload) throw malformed()
  // As it is written anew: a wallet may read "false" as true, and shows that then.
  const written = (JSON.parse(payload) as { message: Record<string, unknown> }).message
  const args = argumentsOf(typedOf(types, primary), types[primary]?.map(({ name }) => written[name]) ?? [])
  const allowance = permitted(sign, written, asking)
  const says = sign.says?.[locale.startsWith('de') ? 'de' : 'en']
  const words = says ? sentenceOf(says, args, asking) : t('asks.sign', { primary, domain: sign.domain })
  return {
    module: { id: module.id, title: module.title, partner: module.partner ?? null },
    kind: 'sign',
    account,
    sentence: allowance ? allowanceWords(allowance, asking) : words,
    plain: !says && !allowance,
    form: t('form.sign', { primary, domain: sign.domain }),
    contract: sign.contract,
    args,
    leaves: [],
    described: false,
    allowance,
    request: { method: 'eth_signTypedData_v4', params: [account, payload] },
  }
}

/** What is to be signed, as far as it has the shape of typed data; null: it has not. */
function dataIn(text: unknown): Data | null {
  if (typeof text !== 'string' || text.length > longest) return null
  try {
    const typed = recordOf(JSON.parse(text), ['types', 'primaryType', 'domain', 'message'])
    const domain = recordOf(typed?.domain, ['name', 'version', 'chainId', 'verifyingContract', 'salt'])
    const { EIP712Domain: _, ...types } = (typed?.types ?? {}) as Data['types']
    const chainId = quantityOf(domain?.chainId)
    const { name, version, verifyingContract, salt } = domain ?? {}
    if (typeof name !== 'string' || typeof version !== 'string' || chainId === null) return null
    if (verifyingContract !== undefined && !sameAddress(verifyingContract, verifyingContract)) return null
    if (salt !== undefined && !(typeof salt === 'string' && hash.test(salt))) return null
    const contract = verifyingContract === undefined ? {} : { verifyingContract: verifyingContract as string }
    const message = recordOf(typed?.message, types[String(typed?.primaryType)]?.map((field) => field.name) ?? [])
    if (typeof typed?.primaryType !== 'string' || !message) return null
    return {
      domain: { name, version, chainId, ...contract, ...(salt !== undefined && { salt: salt as string }) },
      types,
      primary: typed.primaryType,
      message,
    }
  } catch {
    return null
  }
}

function encoderOf(types: Data['types']): TypedDataEncoder | null {
  try {
    return TypedDataEncoder.from(types)
  } catch {
    return null
  }
}

/** Whether a grant is of that domain and type. */
function fits(sign: WalletSign, { domain, primary }: Data): boolean {
  const { name, version, verifyingContract, salt } = domain
  const contract =
    sign.contract === null ? verifyingContract === undefined : sameAddress(sign.contract, verifyingContract)
  const salted = sign.salt === (salt?.toLowerCase() ?? null)
  return sign.domain === name && sign.version === version && sign.primary === primary && contract && salted
}

/** The same data, written anew of its known fields; null where a value is not of its type. */
function payloadOf({ domain, types, message }: Data): string | null {
  try {
    TypedDataEncoder.hash(domain, types, message)
    return JSON.stringify(TypedDataEncoder.getPayload(domain, types, message))
  } catch {
    return null
  }
}

function typedOf(types: Data['types'], struct: string): Typed[] {
  return (types[struct] ?? []).map(({ name, type }) => fieldOf(types, name, type))
}

function fieldOf(types: Data['types'], name: string, type: string): Typed {
  const list = /^(.*)\[\d*\]$/.exec(type)
  return {
    name,
    type,
    element: list ? fieldOf(types, name, list[1] as string) : null,
    fields: Object.hasOwn(types, type) ? typedOf(types, type) : null,
  }
}

/** What a permit (EIP-2612) lets its spender take; one of somebody else's tokens is none of the visitor's. */
function permitted(sign: WalletSign, { owner, spender, value }: Data['message'], asking: Asking): Allowance | null {
  if (sign.type !== permit) return null
  const { module, account, chain, locale } = asking
  if (!sameAddress(owner, account)) {
    throw new GrantRefusal('grant', textOf(locale)('refusal.account', { module: module.title }))
  }
  const contract =
    Object.keys(chain.contracts).find((name) => sameAddress(chain.contracts[name], sign.contract)) ?? null
  return allowanceOf(contract, String(spender), quantityOf(value) ?? 0n, locale)
}
