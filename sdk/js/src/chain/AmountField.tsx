import type { ReactElement } from 'react'
import { fromUnits, useFormat } from '../format'
import { useLocale, useText } from '../text'
import { Button } from '../ui/Button'
import { TextInput } from '../ui/Field'
import { amountBegins, amountIn, swapPoint } from './amountIn'
import { chainMessages } from './messages'

export interface AmountFieldProps {
  typed: string
  onType: (typed: string) => void
  /** wei that can be entered at most, or why it is not known */
  most: bigint | 'reading' | 'unread'
  /** wei that has to be entered at least */
  least?: bigint
  /** what there is, in a sentence */
  hint: (most: string) => string
  working: boolean
}

/** An amount of GAIA, with why it cannot be that. */
export function AmountField({ typed, onType, most, least, hint, working }: AmountFieldProps): ReactElement {
  const text = useText(chainMessages)
  const format = useFormat()
  const locale = useLocale()
  const amount = amountIn(typed, locale)
  const exact = (wei: bigint) => format.gaia(wei, 18)
  let error: string | undefined
  if (amount === null) {
    if (!amountBegins(typed, locale)) error = text('amount.malformed', { example: format.number(12.5) })
  } else if (typeof most === 'bigint' && amount > most) error = text('amount.tooMuch', { most: exact(most) })
  else if (least !== undefined && amount < least) error = text('amount.tooLittle', { least: exact(least) })
  return (
    <>
      <TextInput
        label={text('amount.label')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={working}
        onChange={(event) => onType(event.target.value)}
        hint={typeof most === 'bigint' ? hint(exact(most)) : text(`amount.${most}`)}
        error={error}
      />
      <Button
        size="sm"
        variant="ghost"
        disabled={typeof most !== 'bigint' || most <= 0n || working}
        onClick={() => onType(swapPoint(fromUnits(most as bigint), locale))}
      >
        {text('amount.all')}
      </Button>
    </>
  )
}
