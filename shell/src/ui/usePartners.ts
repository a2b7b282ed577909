import { usePortal } from '@portal/sdk'
import { useMemo } from 'react'

/** The publishers of the partners' modules, by the module's id. */
export function usePartners(): ReadonlyMap<string, string> {
  const modules = usePortal((state) => state.portal.modules)
  return useMemo(
    () => new Map(modules.flatMap(({ id, partner }) => (partner ? [[id, partner] as const] : []))),
    [modules],
  )
}
