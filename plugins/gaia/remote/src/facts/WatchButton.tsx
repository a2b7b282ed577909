import { useText, useToast, useWallet } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../texts'
import type { Facts } from '../wire'

interface WatchButtonProps {
  facts: Pick<Facts, 'address' | 'symbol' | 'decimals'>
  size?: 'sm' | 'md'
}

/** Asks the connected wallet to list the token (EIP-747). */
export function WatchButton({ facts: { address, symbol, decimals }, size }: WatchButtonProps) {
  const text = useText(messages)
  const wallet = useWallet()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  if (!wallet.address) return null

  const watch = async () => {
    setBusy(true)
    try {
      // EIP-747's params are one object, not a list.
      const params = { type: 'ERC20', options: { address, symbol, decimals } } as unknown as unknown[]
      const added = await wallet.request({ method: 'wallet_watchAsset', params })
      if (added) toast({ title: text('token.watched') })
    } catch (error) {
      if (!rejected(error))
        toast({ title: text('token.notWatched'), description: text('token.notWatched.text'), destructive: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={size} onClick={() => void watch()} busy={busy} icon={<Wallet size={15} aria-hidden="true" />}>
      {text('token.watch')}
    </Button>
  )
}

/** Whether the person refused (EIP-1193), which they know. */
function rejected(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 4001
}
