import { useText } from '@portal/sdk'
import { Button, Card, CardBody, TextInput } from '@portal/sdk/ui'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from '../texts'

interface CheckFormProps {
  /** that is looked at now */
  address: string | null
  busy: boolean
  /** why it could not be */
  error: string | undefined
  onCheck: (address: string) => void
}

const form = /^0x[0-9a-f]{40}$/i

/** Which address to look at. Anybody's: what a list has is public, and no wallet is needed. */
export function CheckForm({ address, busy, error, onCheck }: CheckFormProps) {
  const text = useText(messages)
  const [typed, setTyped] = useState(address ?? '')
  const [malformed, setMalformed] = useState(false)
  useEffect(() => {
    if (address) setTyped(address)
  }, [address])
  return (
    <Card>
      <CardBody>
        <form
          className="gaia:grid gaia:gap-3 gaia:sm:grid-cols-[1fr_auto] gaia:sm:items-start"
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = typed.trim()
            setMalformed(!form.test(wanted))
            if (form.test(wanted)) onCheck(wanted)
          }}
        >
          <TextInput
            label={text('claim.check')}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setMalformed(false)
            }}
            icon={<Search size={15} aria-hidden="true" />}
            hint={text('claim.check.hint')}
            error={malformed ? text('claim.check.malformed') : error}
          />
          <Button type="submit" variant="primary" busy={busy} className="gaia:sm:mt-6">
            {text('claim.check.act')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
