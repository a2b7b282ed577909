import { fromUnits, useFormat, useLocale, usePortal, useText } from '@portal/sdk'
import { swapPoint, TransactionDialog, type TransactionPlan, useContract } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { decodesTo } from '../claim/decodesTo'
import { useCoins } from '../sale/useCoins'
import type { SaleState } from '../wire'
import { type EnteredTerms, enteredTerms } from './enteredTerms'
import { saleNotice } from './heldBack'
import { saleRefusal } from './saleRefusal'
import { saleTermsAbi } from './saleTermsAbi'
import { saleTermsMessages } from './texts'

/** Replaces all terms of a sale that opens in a day or later. */
export default function TermsDialog({ sale, onClose }: { sale: SaleState; onClose: () => void }) {
  const text = useText(saleTermsMessages)
  const format = useFormat()
  const locale = useLocale()
  const coins = useCoins()
  const { head, currency } = usePortal((state) => state.portal.chain)
  const contract = useContract('GaiaSale', saleTermsAbi, sale.address)
  const [entered, setEntered] = useState<EnteredTerms>(() => {
    const gaia = (wei: string) => swapPoint(fromUnits(wei), locale)
    const opens = new Date(sale.opensAt)
    return {
      price: swapPoint(fromUnits(sale.price, currency.decimals), locale),
      softCap: gaia(sale.softCap),
      hardCap: gaia(sale.hardCap),
      walletCap: gaia(sale.walletCap),
      opens: new Date(opens.getTime() - opens.getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
      days: String(Math.max(1, Math.round((Date.parse(sale.closesAt) - opens.getTime()) / 86_400_000))),
    }
  })
  const now = Date.parse(head?.time ?? sale.asOf.time)
  const { terms, wrong } = enteredTerms(entered, now, locale, currency.decimals)
  const call = contract && terms ? contract.call('setTerms', [terms]) : null
  const honest = call && contract && terms && decodesTo(call, contract.address, 'setTerms', [Object.values(terms)])
  const plan: TransactionPlan | null =
    call && honest && terms
      ? {
          title: text('setTerms'),
          done: text('setTerms.done'),
          failed: text('setTerms.failed'),
          call,
          notes: [
            { term: text('terms.price'), text: coins(terms.price) },
            {
              term: text('terms.caps'),
              text: text('terms.caps.text', {
                soft: format.gaia(terms.softCap, 18),
                hard: format.gaia(terms.hardCap, 18),
                wallet: format.gaia(terms.walletCap, 18),
              }),
            },
            {
              term: text('terms.when'),
              text: text('terms.when.text', {
                opens: format.time(Number(terms.opensAt) * 1000),
                closes: format.time(Number(terms.opensAt + terms.duration) * 1000),
              }),
            },
            {
              term: text('worst'),
              text: text('setTerms.worst', { settled: format.time(Number(terms.opensAt) * 1000 - saleNotice) }),
            },
          ],
          refusal: saleRefusal(text),
        }
      : null
  const field = (name: keyof EnteredTerms, working: boolean) => ({
    value: entered[name],
    disabled: working,
    error: wrong[name] && text(wrong[name], { earliest: format.time(now + saleNotice) }),
    onChange: ({ target }: { target: { value: string } }) => setEntered((all) => ({ ...all, [name]: target.value })),
  })
  return (
    <TransactionDialog
      title={text('setTerms')}
      description={text('setTerms.text')}
      plan={plan}
      act={text('setTerms.act')}
      onClose={onClose}
    >
      {(working) => (
        <div className="gaia:grid gaia:gap-4 gaia:sm:grid-cols-2 gaia:sm:items-start">
          <TextInput
            {...field('price', working)}
            inputMode="decimal"
            label={text('terms.price.label', { symbol: currency.symbol })}
          />
          <TextInput {...field('walletCap', working)} inputMode="decimal" label={text('terms.walletCap')} />
          <TextInput
            {...field('softCap', working)}
            inputMode="decimal"
            label={text('terms.softCap')}
            hint={text('terms.softCap.hint')}
          />
          <TextInput {...field('hardCap', working)} inputMode="decimal" label={text('terms.hardCap')} />
          <TextInput {...field('opens', working)} type="datetime-local" label={text('terms.opens')} />
          <TextInput {...field('days', working)} inputMode="numeric" label={text('terms.days')} />
        </div>
      )}
    </TransactionDialog>
  )
}
