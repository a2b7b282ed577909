import { fromUnits, useLocale, usePortal } from '@portal/sdk'
import { useCallback } from 'react'

/** An amount of the chain's currency with all its digits and its symbol: "0.19 ETH". */
export function useCoins(): (amount: string | bigint) => string {
  const locale = useLocale()
  const { symbol, decimals } = usePortal((state) => state.portal.chain.currency)
  return useCallback(
    (amount) => {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: Math.min(decimals, 100) })
      return `${format.format(fromUnits(amount, decimals) as Intl.StringNumericLiteral)} ${symbol}`
    },
    [locale, symbol, decimals],
  )
}
