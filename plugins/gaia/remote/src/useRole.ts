import { own, usePortal, useText } from '@portal/sdk'
import { useCallback } from 'react'
import { messages } from './texts'

const roles = { GaiaSale: 'role.sale', GaiaClaims: 'role.claims', GaiaVesting: 'role.vesting' } as const

/** What one of the module's own contracts is for; undefined of any other address, which keeps the portal's name for it. */
export function useRole(): (address: string) => string | undefined {
  const text = useText(messages)
  const contracts = usePortal((state) => state.portal.chain.contracts)
  return useCallback(
    (address) => {
      for (const [name, role] of Object.entries(roles)) {
        if (own(contracts, name)?.toLowerCase() === address.toLowerCase()) return text(role)
      }
      return undefined
    },
    [text, contracts],
  )
}
