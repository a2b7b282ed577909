import { errorSentence, fromUnits, useLocale, useText } from '@portal/sdk'
import { amountIn, swapPoint } from '@portal/sdk/chain'
import { Address, Button, Dialog, Notice, Select, TextInput } from '@portal/sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import { isAddress } from '../claim/isAddress'
import type { Watched } from '../wire'
import { watchMessages } from './texts'
import { useWatchWrites } from './useWatchList'

const tells = ['any', 'least', 'off'] as const
type Tells = (typeof tells)[number]

interface AddressDialogProps {
  /** of a page, or that is watched already; null: it is asked for */
  address: string | null
  watched: Watched | null
  onClose: () => void
}

/** Which address is watched, what the visitor calls it, and when they are told. */
export default function AddressDialog({ address, watched, onClose }: AddressDialogProps) {
  const text = useText(watchMessages)
  const locale = useLocale()
  const form = useId()
  const { watch } = useWatchWrites()
  const limit = watched?.least && watched.least !== '0' ? watched.least : null
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState(watched?.label ?? '')
  const [tell, setTell] = useState<Tells>(limit ? 'least' : 'any')
  const [least, setLeast] = useState(limit ? swapPoint(fromUnits(limit), locale) : '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const whom = address ?? typed.trim()
  const amount = amountIn(least, locale)
  const wrongAddress = !isAddress(whom)
  const wrongAmount = tell === 'least' && amount === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || wrongAddress || wrongAmount) return
    setBusy(true)
    setError(null)
    const from = { any: '0', least: String(amount), off: null }[tell]
    try {
      await watch({ address: whom, label: label.trim(), least: from })
    } catch (failure) {
      setBusy(false)
      setError(failure as Error)
      return
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text(watched ? 'address.edit' : 'address.new')}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={form} className="gaia:grid gaia:gap-4" onSubmit={submit}>
        {address ? (
          <p className="gaia:break-all">
            <Address address={address} full label={null} />
          </p>
        ) : (
          <TextInput
            label={text('address.field')}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={tried && wrongAddress ? text('address.malformed') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <TextInput
          label={text('address.label')}
          hint={text('address.label.hint')}
          maxLength={40}
          autoComplete="off"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Select
          label={text('address.tell')}
          value={tell}
          options={tells.map((value) => ({ value, label: text(`address.tell.${value}`) }))}
          onChange={(value) => setTell(value as Tells)}
        />
        {tell === 'least' && (
          <TextInput
            label={text('address.least')}
            inputMode="decimal"
            autoComplete="off"
            value={least}
            error={tried && wrongAmount ? text('amount.malformed') : undefined}
            onChange={({ target }) => setLeast(target.value)}
          />
        )}
        {error && (
          <Notice tone="bad" title={text('lost')}>
            {errorSentence(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
