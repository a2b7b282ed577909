import type { WalletCall } from '@portal/sdk'
import { AbiCoder, FunctionFragment, type ParamType, type Result } from 'ethers'
import type { Allowance, Asked, AskedArgument } from './Asked'
import type { Asking } from './Asking'
import { allowanceOf } from './allowanceOf'
import { amountOf } from './amountOf'
import { argumentsOf, type Typed } from './argumentsOf'
import { find } from './find'
import { GrantRefusal } from './GrantRefusal'
import { gaia } from './gaia'
import { quantityOf } from './quantityOf'
import { recordOf } from './recordOf'
import { sameAddress } from './sameAddress'
import { addressIn, sentenceOf } from './sentenceOf'
import { textOf } from './text'

/** What a transaction may name: the wallet itself says what it costs. */
const fields = ['from', 'to', 'data', 'value', 'chainId']
const bytes = /^0x([0-9a-f]{2}){4,131072}$/i

/** Those that let somebody else take tokens, by their selectors: approve, increaseAllowance, setApprovalForAll. */
const approvals = { approve: '0x095ea7b3', increase: '0x39509351', all: '0xa22cb465' }
const transfer = '0xa9059cbb'

/** Understands eth_sendTransaction against what the module was granted. Throws a GrantRefusal. */
export function examineCall(params: unknown[], asking: Asking): Asked {
  const { module, chain, account, locale } = asking
  const t = textOf(locale)
  const malformed = () => new GrantRefusal('malformed', t('refusal.malformed', { module: module.title }))
  const sending = params.length === 1 ? recordOf(params[0], fields) : null
  const value = quantityOf(sending?.value ?? '0x0')
  const { from, to, data, chainId } = sending ?? {}
  if (value === null || typeof data !== 'string' || !bytes.test(data)) throw malformed()
  if (!sameAddress(from, account)) throw new GrantRefusal('grant', t('refusal.account', { module: module.title }))
  if (chainId !== undefined && quantityOf(chainId) !== BigInt(chain.id)) {
    throw new GrantRefusal('grant', t('refusal.chain', { module: module.title, chain: chain.name }))
  }
  const found = granted(module.wallet?.calls ?? [], to, data)
  if (!found) {
    const contract = typeof to === 'string' ? addressIn(to, asking) : '?'
    throw new GrantRefusal('grant', t('refusal.call', { module: module.title, contract }))
  }
  const { call, fragment } = found
  if (value > 0n && !fragment.payable) throw new GrantRefusal('grant', t('refusal.value', { module: module.title }))
  const values = decoded(fragment, data)
  if (!values) throw malformed()
  const args = argumentsOf(fragment.inputs.map(typedOf), values)
  const spent = spentBy(found, args)
  const allowance = allowed(call, fragment, values, locale)
  const says = call.says?.[locale.startsWith('de') ? 'de' : 'en']
  const words = says
    ? sentenceOf(says, args, asking)
    : t('asks.call', { function: fragment.name, contract: call.contract })
  const request = { from: account, to: call.address, data: data.toLowerCase(), chainId: `0x${chain.id.toString(16)}` }
  return {
    module: { id: module.id, title: module.title, partner: module.partner ?? null },
    kind: 'call',
    account,
    sentence: allowance ? allowanceWords(allowance, asking) : words,
    plain: !says && !allowance,
    form: t('form.call', { function: fragment.name, contract: call.contract }),
    contract: call.address,
    args,
    leaves: [
      ...(spent > 0n ? [amountOf(locale, spent, gaia)] : []),
      ...(value > 0n ? [amountOf(locale, value, chain.currency)] : []),
    ],
    described: Boolean(module.partner) && !allowance && !movesGaia(found),
    allowance,
    request: {
      method: 'eth_sendTransaction',
      params: [{ ...request, ...(value > 0n && { value: `0x${value.toString(16)}` }) }],
    },
  }
}

interface Found {
  call: WalletCall
  fragment: FunctionFragment
}

/** The grant of that contract and function; undefined: there is none. */
function granted(calls: WalletCall[], to: unknown, data: string): Found | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  return calls
    .filter(({ address }) => sameAddress(address, to))
    .map((call) => ({ call, fragment: FunctionFragment.from(`function ${call.function}`) }))
    .find(({ fragment }) => fragment.selector === selector)
}

/** The arguments, where the data is exactly what they are encoded as: nothing lies behind them, between them or in another order. */
function decoded({ inputs }: FunctionFragment, data: string): Result | null {
  const coder = AbiCoder.defaultAbiCoder()
  try {
    const values = coder.decode(inputs, `0x${data.slice(10)}`)
    return coder.encode(inputs, values) === `0x${data.slice(10).toLowerCase()}` ? values : null
  } catch {
    return null
  }
}

function typedOf({ name, type, arrayChildren, components }: ParamType): Typed {
  return {
    name,
    type,
    element: arrayChildren ? typedOf(arrayChildren) : null,
    fields: components && !arrayChildren ? components.map(typedOf) : null,
  }
}

/** It is the transfer of the portal's token itself. */
function movesGaia({ call, fragment }: Found): boolean {
  return call.contract === gaia.contract && fragment.selector === transfer
}

/** How much of the portal's token leaves the wallet: of a transfer, whatever the manifest says of it. */
function spentBy({ call, fragment }: Found, args: AskedArgument[]): bigint {
  const amount = movesGaia({ call, fragment }) ? args[1] : find(args, call.spends.split('.'))
  return amount ? BigInt(amount.value) : 0n
}

function allowed(
  { contract }: WalletCall,
  { selector }: FunctionFragment,
  values: Result,
  locale: string,
): Allowance | null {
  if (selector === approvals.all) return { spender: String(values[0]), amount: null, nothing: values[1] === false }
  if (selector !== approvals.approve && selector !== approvals.increase) return null
  return allowanceOf(contract, String(values[0]), values[1] as bigint, locale)
}

/** What an allowance is, whatever the manifest calls it. */
export function allowanceWords({ spender, amount, nothing }: Allowance, asking: Asking): string {
  const t = textOf(asking.locale)
  const named = { spender: addressIn(spender, asking), amount: amount ?? '' }
  return t(nothing ? 'asks.disallow' : amount === null ? 'asks.allowAll' : 'asks.allow', named)
}
