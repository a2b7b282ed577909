import { Picker, Sheet, Stepper, useSteps } from '@portal/sdk/kit'
import { Button } from '@portal/sdk/ui'
import { useState } from 'react'

const leagues = ['north', 'south'].map((value) => ({ value, label: `League ${value}`, note: '50,000 players' }))
const ids = ['league', 'send'] as const
const empty = { league: null as string | null }
const read = (kept: unknown) => kept as typeof empty

/** Two steps in a sheet, kept for the wallet. */
export function Invitation() {
  const [open, setOpen] = useState(false)
  const steps = useSteps({ key: 'invitation', ids, read, empty })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Invitation"
        footer={<Button onClick={steps.next}>Next</Button>}
      >
        <Stepper label="Invitation" names={{ league: 'League', send: 'Send' }} steps={steps} />
        <Picker
          label="Invite to"
          options={leagues}
          value={steps.draft.league}
          onChange={(league) => steps.change({ league })}
        />
      </Sheet>
    </>
  )
}
