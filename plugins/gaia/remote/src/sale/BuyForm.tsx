import { fromUnits, useAccount, useFormat, useLocale, usePortal, useSession, useText } from '@portal/sdk'
import { amountBegins, amountIn, swapPoint, useContract } from '@portal/sdk/chain'
import { Button, TextInput, urlParam, useUrlState } from '@portal/sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../texts'
import type { Buyer, SaleState } from '../wire'
import { BuyDialog, type Purchase } from './BuyDialog'
import { missingTiers } from './missingTiers'
import { QuoteLines } from './QuoteLines'
import { saleAbi } from './saleAbi'
import { useCoins } from './useCoins'
import { useQuote, type Wanted } from './useQuote'
import { WalletNotice } from './WalletNotice'

const schema = { gaia: urlParam.string() }
const units = ['gaia', 'coins'] as const
/** GaiaSale's Phase.Open */
const openPhase = 1

/** How much, what the contract asks for it, and the way to the wallet. */
export default function BuyForm({ sale, buyer }: { sale: SaleState; buyer: Buyer | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const coins = useCoins()
  const session = useSession()
  const { tiers, chain } = usePortal((state) => state.portal)
  const head = chain.head?.number
  const { account } = useAccount()
  const { values, put } = useUrlState(schema)
  const contract = useContract('GaiaSale', saleAbi, sale.address)
  const [unit, setUnit] = useState<'gaia' | 'coins'>('gaia')
  const [typed, setTyped] = useState(() => swapPoint(values.gaia, locale))
  const [reviewed, setReviewed] = useState<Purchase | null>(null)

  // After a purchase the amount is cleared, so that it is not offered again, nor after a reload.
  const before = useRef(buyer)
  useEffect(() => {
    const was = before.current
    if (!buyer) return
    before.current = buyer
    if (was?.address !== buyer.address || was.tokens === buyer.tokens) return
    setTyped('')
    put({ gaia: '' }, { history: 'replace' })
  }, [buyer, put])

  const amount = amountIn(typed, locale, unit === 'coins' ? chain.currency.decimals : 18)
  const wanted: Wanted = amount === null ? null : { unit, amount }
  const quote = useQuote(contract, wanted)
  const { refetch } = quote
  const asked = wanted !== null && account !== null
  const answer = asked ? quote.data : undefined
  // The node of the wallet may be a block behind, where the sale is not open yet: it is asked again with each block.
  const shut = answer !== undefined && Number(answer.phase) !== openPhase
  useEffect(() => {
    if (shut && head !== undefined) void refetch()
  }, [shut, head, refetch])
  // Purchases of others change what is left, so the quote is read again.
  const of = useRef(sale.asOf.number)
  useEffect(() => {
    if (of.current === sale.asOf.number) return
    of.current = sale.asOf.number
    if (asked) void refetch()
  }, [sale.asOf.number, asked, refetch])
  const tooMuch = answer !== undefined && unit === 'gaia' && answer.tokens < (amount ?? 0n)
  const nothing = answer !== undefined && answer.tokens === 0n
  const error =
    amount === null && !amountBegins(typed, locale)
      ? text('sale.malformed', { example: format.number(12.5) })
      : shut
        ? text('sale.shut')
        : tooMuch || answer?.left === 0n
          ? text(answer.left < BigInt(sale.remaining) ? 'sale.tooMuch.wallet' : 'sale.tooMuch.sale', {
              left: format.gaia(answer.left, 18),
            })
          : nothing
            ? text('sale.nothing')
            : undefined
  const purchase = answer && !shut && !tooMuch && !nothing ? { tokens: answer.tokens, cost: answer.cost } : null
  const symbol = unit === 'gaia' ? 'GAIA' : chain.currency.symbol
  // What was refused may be refused for what has changed meanwhile.
  const close = () => {
    setReviewed(null)
    void refetch()
  }
  const choose = (next: 'gaia' | 'coins', value: string) => {
    setUnit(next)
    setTyped(value)
  }
  return (
    <form
      className="gaia:grid gaia:gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (purchase) setReviewed(purchase)
      }}
    >
      <WalletNotice />
      <fieldset className="gaia:flex gaia:flex-wrap gaia:gap-1.5" aria-label={text('sale.unit')}>
        {units.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === unit ? 'default' : 'ghost'}
            aria-pressed={one === unit}
            onClick={() => one !== unit && choose(one, '')}
          >
            {text(`sale.unit.${one}`, { symbol: chain.currency.symbol })}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label={text('sale.amount', { symbol })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          answer && unit === 'coins' && answer.tokens === answer.left && answer.cost < (amount ?? 0n)
            ? text('sale.all', { cost: coins(answer.cost) })
            : session?.balanceAt
              ? text('sale.have', { coins: coins(session.balance) })
              : undefined
        }
        error={error}
      />
      <div className="gaia:flex gaia:flex-wrap gaia:gap-1.5">
        {missingTiers(tiers, session).map(({ tier, missing }) => (
          <Button key={tier} size="sm" onClick={() => choose('gaia', String(missing))}>
            {text('sale.missing', { tier, count: missing })}
          </Button>
        ))}
        {buyer && buyer.left !== '0' && (
          <Button size="sm" variant="ghost" onClick={() => choose('gaia', swapPoint(fromUnits(buyer.left), locale))}>
            {text('sale.most', { left: format.gaia(buyer.left, 18) })}
          </Button>
        )}
      </div>
      <QuoteLines
        sale={sale}
        purchase={purchase}
        asked={asked && answer === undefined}
        failed={wanted !== null && quote.error !== null}
        retry={() => void refetch()}
      />
      <Button type="submit" variant="primary" block disabled={!purchase}>
        {purchase ? text('sale.review', { amount: format.gaia(purchase.tokens, 18) }) : text('sale.review.none')}
      </Button>
      {reviewed && <BuyDialog sale={sale} purchase={reviewed} onClose={close} />}
    </form>
  )
}
