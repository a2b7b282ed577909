import { useAccount } from '@portal/sdk'
import { useContract, useRead } from '@portal/sdk/chain'
import { tokenAbi } from './tokenAbi'

/** GAIA in the visitor's wallet, in wei, or why it is not known. */
export function useHeld(enabled = true): bigint | 'reading' | 'unread' {
  const { account } = useAccount()
  const token = useContract('GaiaToken', tokenAbi)
  const held = useRead(token, 'balanceOf', [account ?? ''], { enabled: enabled && account !== null })
  return held.data ?? (held.error ? 'unread' : 'reading')
}
