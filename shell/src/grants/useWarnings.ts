import { shortAddress, useAddressLabel } from '@portal/sdk'
import type { Asked } from './Asked'
import { useT } from './text'

/** What the visitor has to know before they confirm. */
export function useWarnings({ allowance, plain }: Asked): string[] {
  const t = useT()
  const labelOf = useAddressLabel()
  const warnings = plain ? [t('warn.plain')] : []
  if (!allowance || allowance.nothing) return warnings
  const label = labelOf(allowance.spender)
  const spender = label ?? shortAddress(allowance.spender)
  if (allowance.amount === null) warnings.push(t('warn.unlimited', { spender }))
  if (!label) warnings.push(t('warn.stranger', { spender }))
  return warnings
}
