import { fromUnits, useLocale, useModuleMutation, useText } from '@portal/sdk'
import { amountIn, swapPoint } from '@portal/sdk/chain'
import { FormDialog } from '@portal/sdk/kit'
import { Switch, TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import type { Validator, WatchedValidator } from '../wire'
import { watchMessages } from './texts'

interface WatchDialogProps {
  validator: Validator
  /** null: it is not watched yet */
  watched: WatchedValidator | null
  /** blocks that are on top of what happened before it is told */
  depth: number
  onClose: () => void
}

/** What a wallet wants to be told of one validator. */
export default function WatchDialog({ validator, watched, depth, onClose }: WatchDialogProps) {
  const text = useText(watchMessages)
  const locale = useLocale()
  const { mutateAsync } = useModuleMutation({ invalidates: ['/watch'] })
  const [commission, setCommission] = useState(watched?.commission ?? true)
  const [stake, setStake] = useState(watched?.least != null)
  const [typed, setTyped] = useState(() => swapPoint(watched?.least ? fromUnits(watched.least) : '10000', locale))
  const [tried, setTried] = useState(false)
  const least = amountIn(typed, locale)
  const nothing = !commission && !stake
  const path = `/watch/${validator.address}`
  const send = () => {
    setTried(true)
    if (nothing || (stake && least === null)) return
    return mutateAsync({ path, method: 'PUT', body: { commission, least: stake ? String(least) : null } })
  }
  return (
    <FormDialog
      title={text('title', { name: validator.name })}
      description={text('text', { depth })}
      label={text('save')}
      failed={text('lost')}
      send={send}
      undo={watched && { label: text('stop'), act: () => mutateAsync({ path, method: 'DELETE' }) }}
      onClose={onClose}
    >
      <Choice label={text('commission')} checked={commission} onChange={setCommission} />
      <Choice label={text('stake')} checked={stake} onChange={setStake} />
      {stake && (
        <TextInput
          label={text('least')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={tried && least === null ? text('least.malformed') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {tried && nothing && <p className="network:text-sm network:text-bad">{text('choose')}</p>}
    </FormDialog>
  )
}

function Choice({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <div className="network:flex network:items-center network:justify-between network:gap-4">
      <span aria-hidden="true">{label}</span>
      <Switch label={label} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
