import { fromUnits, useFormat, useLocale, useText } from '@portal/sdk'
import { amountBegins, amountIn, swapPoint } from '@portal/sdk/chain'
import { Button, TextInput } from '@portal/sdk/ui'
import { messages } from '../texts'

interface AmountFieldProps {
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
export function AmountField({ typed, onType, most, least, hint, working }: AmountFieldProps) {
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const amount = amountIn(typed, locale)
  const exact = (wei: bigint) => format.gaia(wei, 18)
  let error: string | undefined
  if (amount === null) {
    if (!amountBegins(typed, locale)) error = text('stake.malformed', { example: format.number(12.5) })
  } else if (typeof most === 'bigint' && amount > most) error = text('stake.tooMuch', { most: exact(most) })
  else if (least !== undefined && amount < least) error = text('stake.tooLittle', { least: exact(least) })
  return (
    <>
      <TextInput
        label={text('stake.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={working}
        onChange={(event) => onType(event.target.value)}
        hint={typeof most === 'bigint' ? hint(exact(most)) : text(`stake.${most}`)}
        error={error}
      />
      <Button
        size="sm"
        variant="ghost"
        disabled={typeof most !== 'bigint' || most <= 0n || working}
        onClick={() => onType(swapPoint(fromUnits(most as bigint), locale))}
      >
        {text('stake.all')}
      </Button>
    </>
  )
}
