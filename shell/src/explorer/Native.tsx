import { fromUnits, useLocale, usePortal } from '@portal/sdk'
import type { ReactElement } from 'react'
import { useT } from './text'

/** An amount of the chain's native currency, exactly; null is not known. */
export function Native({ wei }: { wei: string | null }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { symbol, decimals } = usePortal((state) => state.portal.chain.currency)
  if (wei === null) return <span className="text-muted">{t('unknown')}</span>
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })
  return (
    <span className="tabular-nums">
      {format.format(fromUnits(wei, decimals) as Intl.StringNumericLiteral)} {symbol}
    </span>
  )
}
