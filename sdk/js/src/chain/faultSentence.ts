import { shortAddress } from '../format'
import { type Text, textIn } from '../text'
import type { Chain } from '../wire'
import { exactly, roughly } from './figures'
import { type ChainKey, chainMessages, en } from './messages'
import { plainly } from './plainly'
import { type FaultKind, type Refusal, TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'

interface Reader {
  locale: string
  chain: Pick<Chain, 'name' | 'currency'>
  /** what was tried; after a reload nobody knows */
  plan?: Pick<TransactionPlan, 'spends' | 'refusal'>
}

/** Why it was not done, as a sentence. What only wallet and contract know is cut, and is text alone. */
export function faultSentence(error: unknown, { locale, chain, plan }: Reader): string {
  const text = textIn(chainMessages, locale)
  const { fault, details } =
    error instanceof TransactionFault ? error : new TransactionFault('failed', { message: String(error) })
  const { refusal, need = 0n, have = 0n } = details
  const said = refusal && inWords(text, refusal, plan)
  const tokens = fault === 'noTokens' || fault === 'lowered'
  const figure = (amount: bigint) =>
    tokens && plan?.spends ? exactly(locale, amount, plan.spends) : roughly(locale, amount, chain.currency)
  // A sentence of the page says everything: nothing is added to it.
  if (said?.whole && fault === 'refused') return said.sentence
  const message = plainly(details.message ?? '')
  const key: ChainKey =
    fault === 'failed' && !message
      ? 'fault.failed.silent'
      : said && fault === 'reverted'
        ? 'fault.reverted.why'
        : details.approved && isApproved(fault)
          ? `fault.${fault}.approved`
          : `fault.${fault}`
  return text(key, {
    chain: chain.name,
    currency: plainly(chain.currency.symbol, 12),
    hash: shortAddress(details.hash ?? ''),
    message,
    refusal: said?.sentence ?? '',
    need: figure(need),
    have: figure(have),
  })
}

/** After an approval it is not true that nothing was sent. */
const afterApproval = ['unread', 'noContract', 'moved', 'left'] as const

function isApproved(fault: FaultKind): fault is (typeof afterApproval)[number] {
  return afterApproval.some((one) => one === fault)
}

function inWords(text: Text<ChainKey>, refusal: Refusal, plan: Reader['plan']): { sentence: string; whole: boolean } {
  const own = plan?.refusal?.(refusal)
  if (own) return { sentence: plainly(own), whole: true }
  const key = `refusal.${refusal.name}`
  const known = Object.hasOwn(en, key) ? text(key as ChainKey) : null
  return { sentence: known ?? plainly(refusal.reason ?? refusal.name), whole: false }
}
