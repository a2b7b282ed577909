import { useEffect, useState } from 'react'
import { usePortal, usePortalHost } from '../portal'
import { type Preview, previewOf } from './preview'
import type { TransactionPlan } from './TransactionPlan'

/** Milliseconds without a change after which what is typed is looked at. */
const rest = 300

/** What is known ahead of the plan, read anew in each round; null before it is read, and where there is nothing to read. */
export function usePreview(plan: TransactionPlan | null, account: string | null, round: number): Preview | null {
  const host = usePortalHost()
  const chainId = usePortal((state) => state.portal.chain.id)
  const key = plan && account && [account, chainId, plan.call.to, plan.call.data, plan.call.value].join(' ')
  const [found, setFound] = useState<{ key: string; preview: Preview } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which plan it is
  useEffect(() => {
    if (!key || !plan || !account) return
    let wanted = true
    const timer = setTimeout(async () => {
      const preview = await previewOf((asked) => host.wallet(asked), plan, { address: account, chainId })
      if (wanted) setFound({ key, preview })
    }, rest)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [key, host, round])
  return found !== null && found.key === key ? found.preview : null
}
