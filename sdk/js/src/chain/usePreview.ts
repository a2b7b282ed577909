import { useEffect, useState } from 'react'
import { usePortal, usePortalHost } from '../portal'
import { type Preview, previewOf } from './preview'
import type { TransactionPlan } from './TransactionPlan'

/** Milliseconds without a change after which what is typed is looked at. */
const rest = 300

export interface Ahead {
  /** null before it is read, and where there is nothing to read */
  preview: Preview | null
  /**
   * Reads it at once unless it is read already: whoever presses the button before the preview is there still sees it before the wallet
   * opens.
   */
  look: () => Promise<void>
}

/** What is known ahead of the plan, read anew in each round. */
export function usePreview(plan: TransactionPlan | null, account: string | null, round: number): Ahead {
  const host = usePortalHost()
  const chainId = usePortal((state) => state.portal.chain.id)
  const key = plan && account && [account, chainId, plan.call.to, plan.call.data, plan.call.value].join(' ')
  const [found, setFound] = useState<{ key: string; preview: Preview } | null>(null)
  const read = async (wanted: () => boolean) => {
    if (!key || !plan || !account) return
    const preview = await previewOf((asked) => host.wallet(asked), plan, { address: account, chainId })
    if (wanted()) setFound({ key, preview })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which plan it is
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => void read(() => wanted), rest)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [key, host, round])
  const preview = found !== null && found.key === key ? found.preview : null
  return { preview, look: async () => (preview ? undefined : read(() => true)) }
}
