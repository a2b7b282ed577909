import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import AttestorFields from './AttestorFields'
import type { StepProps } from './StepProps'
import { setupMessages } from './texts'
import { usePossession } from './usePossession'

/** The key that will attest signals: made elsewhere, and proven here before any money moves. */
export default function AttestorStep({ setup, way }: StepProps) {
  const text = useText(setupMessages)
  const { attestor, proof } = way.draft
  const checked = usePossession(setup.contract, attestor, proof)
  return (
    <form
      className="network:grid network:gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.good) way.next()
      }}
    >
      <AttestorFields attestor={attestor} proof={proof} checked={checked} onChange={way.change} />
      <div>
        <Button type="submit" variant="primary" disabled={!checked.good}>
          {text('next')}
        </Button>
      </div>
    </form>
  )
}
