import { TransactionDialog } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { longestName, nameFault } from './nameFault'
import { type ActProps, useActs } from './useActs'

export default function RenameDialog({ setup, own, onClose }: ActProps) {
  const { text, staking, plan } = useActs(setup)
  const [name, setName] = useState(own.name)
  const fault = nameFault(name)
  const of = { name: name.trim() }
  const ready = staking && fault === null && name.trim() !== own.name
  return (
    <TransactionDialog
      title={text('act.rename')}
      description={text('rename.text')}
      act={text('act.rename.open')}
      onClose={onClose}
      plan={
        ready
          ? {
              ...plan,
              title: text('rename.plan', of),
              done: text('rename.done', of),
              failed: text('rename.failed'),
              call: staking.call('rename', [name.trim()]),
            }
          : null
      }
    >
      {(working) => (
        <TextInput
          label={text('name')}
          hint={text('name.hint', { count: longestName })}
          autoComplete="off"
          disabled={working}
          value={name}
          error={fault ? text(`name.${fault}`, { count: longestName }) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </TransactionDialog>
  )
}
