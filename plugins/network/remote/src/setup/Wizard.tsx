import { useText } from '@portal/sdk'
import { Stepper, useSteps } from '@portal/sdk/kit'
import { Card, CardBody, Skeleton } from '@portal/sdk/ui'
import { Suspense } from 'react'
import type { Setup } from '../wire'
import { emptyDraft, readDraft, type Step, steps } from './draft'
import { NeedsStep } from './NeedsStep'
import { AttestorStep, StakeStep, TermsStep } from './parts'
import { setupMessages } from './texts'

/** The way to a validator. It can be left and resumed, on another device too; what the chain says is read anew each time. */
export function Wizard({ setup }: { setup: Setup }) {
  const text = useText(setupMessages)
  const way = useSteps({ key: 'validator-setup', ids: steps, read: readDraft, empty: emptyDraft })
  const names = Object.fromEntries(steps.map((id) => [id, text(`step.${id}`)])) as Record<Step, string>
  const parts = { needs: NeedsStep, attestor: AttestorStep, terms: TermsStep, stake: StakeStep }
  const Part = parts[way.step]
  return (
    <Card aria-label={text('wizard')} aria-busy={!way.ready || undefined}>
      <CardBody className="network:grid network:gap-6">
        {way.ready ? (
          <>
            <Stepper label={text('wizard')} names={names} steps={way} />
            <Suspense fallback={<Skeleton width="100%" height="16rem" />}>
              <Part setup={setup} way={way} />
            </Suspense>
          </>
        ) : (
          <Skeleton width="100%" height="20rem" />
        )}
      </CardBody>
    </Card>
  )
}
