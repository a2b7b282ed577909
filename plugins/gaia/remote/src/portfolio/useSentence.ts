import { shortAddress, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { useCallback } from 'react'
import { useCoins } from '../sale/useCoins'
import { useRole } from '../useRole'
import type { PortfolioEntry } from '../wire'
import { sentenceOf } from './sentenceOf'
import { portfolioMessages } from './texts'

/** sentenceOf in the visitor’s language. */
export function useSentence(own: string): (entry: PortfolioEntry) => string {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const roleOf = useRole()
  const coins = useCoins()
  return useCallback(
    (entry) =>
      sentenceOf(
        {
          text,
          coins,
          own,
          gaia: (wei) => format.gaia(wei, 2),
          time: format.time,
          nameOf: (address) => roleOf(address) ?? labelOf(address) ?? shortAddress(address),
        },
        entry,
      ),
    [text, format, labelOf, roleOf, coins, own],
  )
}
