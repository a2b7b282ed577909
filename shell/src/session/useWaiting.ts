import { useSyncExternalStore } from 'react'
import { useShell } from '../app/ShellContext'
import type { Wait } from './Waiting'

/** What the wallet has been asked and has not answered yet. */
export function useWaiting(): Wait | null {
  const { wallet } = useShell().shell
  return useSyncExternalStore(wallet.subscribe, () => wallet.get().waiting)
}
