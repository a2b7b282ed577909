import { useText } from '@portal/sdk'
import { Button, Card, CardBody, TextInput } from '@portal/sdk/ui'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from '../texts'
import { isAddress } from './isAddress'

interface CheckFormProps {
  /** that is looked at now, or that the page's address says and is none */
  address: string | null
  busy: boolean
  onCheck: (address: string) => void
}

/** Which address to look at. Anybody's: what a list has is public, and no wallet is needed. */
export function CheckForm({ address, busy, onCheck }: CheckFormProps) {
  const text = useText(messages)
  /** null: what is looked at stands there, untouched */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  // What is typed stays while a wallet connects or another page's link is followed, until it is what is looked at.
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
