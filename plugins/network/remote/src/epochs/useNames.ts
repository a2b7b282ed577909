import { shortAddress, tierAllows, useTier } from '@portal/sdk'
import { useCallback, useMemo } from 'react'
import { useValidators } from '../queries'

/**
 * What validators are called: their names once the list is there, the ends of their addresses until then, and for who may not read the
 * list: epochs are public, it is not.
 */
export function useNames(): (validator: string) => string {
  const { data } = useValidators({ enabled: tierAllows(useTier(), 'LIRAETH') })
  const names = useMemo(
    () => new Map(data?.validators.map(({ address, name }) => [address.toLowerCase(), name])),
    [data],
  )
  return useCallback((validator) => names.get(validator.toLowerCase()) ?? shortAddress(validator), [names])
}
