import { useText } from '@portal/sdk'
import { Button, Card, CardBody, TextInput } from '@portal/sdk/ui'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from '../texts'
import { isAddress } from './isAddress'

interface CheckFormProps {
  /** the address that is looked up now, or what the page's URL has in its place, valid or not */
  address: string | null
  busy: boolean
  onCheck: (address: string) => void
}

/** Which address to look at. Anybody's: what a list has is public, and no wallet is needed. */
export function CheckForm({ address, busy, onCheck }: CheckFormProps) {
  const text = useText(messages)
  /** null: the field shows the address that is looked up */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  // What was typed stays in the field when a wallet connects or a link leads here, until it is the address that is looked up.
  useEffect(() => setTyped((words) => (words?.trim() === address ? null : words)), [address])
  const words = typed ?? address ?? ''
  const malformed = typed === null ? address !== null && !isAddress(address) : refused
  return (
    <Card>
      <CardBody>
        <form
          className="gaia:grid gaia:gap-3 gaia:sm:grid-cols-[1fr_auto] gaia:sm:items-start"
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = words.trim()
            const right = isAddress(wanted)
            setRefused(!right)
            if (!right) return setTyped(words)
            if (wanted === address) setTyped(null)
            onCheck(wanted)
          }}
        >
          <TextInput
            label={text('claim.check')}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={(event) => {
              setTyped(event.target.value)
              setRefused(false)
            }}
            icon={<Search size={15} aria-hidden="true" />}
            hint={text('claim.check.hint')}
            error={malformed ? text('claim.check.malformed') : undefined}
          />
          <Button type="submit" variant="primary" busy={busy} className="gaia:sm:mt-6">
            {text('claim.check.act')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
