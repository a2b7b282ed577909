import type { ReactElement } from 'react'
import { fromUnits, useFormat } from '../format'
import { sdkMessages } from '../messages'
import { useText } from '../text'

export interface AmountProps {
  /** wei, decimal; null: there is none yet */
  wei: string | bigint | null
  /** 8.31M */
  compact?: boolean
  /** fraction digits; none unless asked for */
  digits?: number
  /** null: the figure alone, in a column whose header names the unit */
  unit?: string | null
}

/** GAIA, exact in its title. */
export function Amount({ wei, compact, digits = 0, unit = 'GAIA' }: AmountProps): ReactElement {
  const text = useText(sdkMessages)
  const format = useFormat()
  if (wei === null) return <span className="pk-num">{text('none')}</span>
  return (
    <span className="pk-num" title={`${fromUnits(wei)} ${unit ?? 'GAIA'}`}>
      {compact ? format.compactGaia(wei) : format.gaia(wei, digits)}
      {unit && ` ${unit}`}
    </span>
  )
}
