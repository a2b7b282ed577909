import { useLocale } from '@portal/sdk'
import { amountIn, exactly, TransactionDialog, useContract } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'

const gaia = { symbol: 'GAIA', decimals: 18 }
const abi = ['function transfer(address to, uint256 value) returns (bool)'] as const

export default function Transfer({ onClose }: { onClose(): void }) {
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const token = useContract('GaiaToken', abi)
  const amount = amountIn(typed, useLocale(), gaia.decimals) ?? 0n
  const what = exactly(useLocale(), amount, gaia)
  const call = token && amount > 0n && /^0x[0-9a-f]{40}$/i.test(to) && token.call('transfer', [to, amount])
  const says = { title: `Send ${what}`, done: `${what} are there`, failed: `No ${what} were sent` }
  const plan = call ? { ...says, moves: { amount, ...gaia }, call } : null
  return (
    <TransactionDialog title="Send GAIA" act="Send" plan={plan} onClose={onClose}>
      {(disabled) => [
        <TextInput key="to" {...{ disabled, label: 'To', value: to }} onChange={(e) => setTo(e.target.value)} />,
        <TextInput key="n" {...{ disabled, label: 'GAIA', value: typed }} onChange={(e) => setTyped(e.target.value)} />,
      ]}
    </TransactionDialog>
  )
}
