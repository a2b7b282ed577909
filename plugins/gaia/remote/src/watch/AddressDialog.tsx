import { fromUnits, useLocale, useText } from '@portal/sdk'
import { amountIn, swapPoint } from '@portal/sdk/chain'
import { FormDialog } from '@portal/sdk/kit'
import { Address, Select, TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
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
  const { watch } = useWatchWrites()
  const limit = watched?.least && watched.least !== '0' ? watched.least : null
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState(watched?.label ?? '')
  const [tell, setTell] = useState<Tells>(limit ? 'least' : 'any')
  const [least, setLeast] = useState(limit ? swapPoint(fromUnits(limit), locale) : '')
  const [tried, setTried] = useState(false)
  const whom = address ?? typed.trim()
  const amount = amountIn(least, locale)
  const wrongAddress = !isAddress(whom)
  const wrongAmount = tell === 'least' && amount === null
  const send = () => {
    setTried(true)
    if (wrongAddress || wrongAmount) return
    const from = { any: '0', least: String(amount), off: null }[tell]
    return watch({ address: whom, label: label.trim(), least: from })
  }
  return (
    <FormDialog
      title={text(watched ? 'address.edit' : 'address.new')}
      label={text('save')}
      failed={text('lost')}
      send={send}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
