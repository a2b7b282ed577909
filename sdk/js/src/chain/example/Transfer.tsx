import { useAccount, useLocale } from '@portal/sdk'
import { amountIn, exactly, TransactionDialog, useContract, useRead } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'

const abi = [
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
] as const
const gaia = { symbol: 'GAIA', decimals: 18 }
export function Transfer({ to, name, onClose }: { to: string; name: string; onClose(): void }) {
  const [typed, setTyped] = useState('')
  const locale = useLocale()
  const { account } = useAccount()
  const token = useContract('GaiaToken', abi)
  const held = useRead(token, 'balanceOf', [account ?? ''], { enabled: account !== null })
  const value = amountIn(typed, locale, gaia.decimals) ?? 0n
  const amount = exactly(locale, value, gaia)
  const plan = token && {
    title: `Send ${amount} to ${name}`,
    done: `${name} has ${amount} more`,
    failed: `Nothing was sent to ${name}`,
    moves: { amount: value, ...gaia },
    call: token.call('transfer', [to, value]),
  }
  return (
    <TransactionDialog title={`Send GAIA to ${name}`} act="Send" plan={value ? plan : null} onClose={onClose}>
      {(working) => (
        <TextInput
          label="Amount"
          value={typed}
          disabled={working}
          hint={held.data === undefined ? '' : `You have ${exactly(locale, held.data, gaia)}.`}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </TransactionDialog>
  )
}
