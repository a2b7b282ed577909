import { useFormat, useText } from '@portal/sdk'
import { Badge, Card, CardHeader, cx, Definition, type Proof, ProofDrawer } from '@portal/sdk/ui'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { LaunchAnswer, LaunchPhase } from '../wire'
import { nextPhase } from './nextPhase'
import { phaseProof } from './phaseProof'
import { launchMessages } from './texts'

/** The steps, each with what the chain says of it. */
export function Phases({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const format = useFormat()
  // The proof that was opened is kept as it was: newer answers do not change it while it is read.
  const [opened, setOpened] = useState<{ name: string; proof: Proof } | null>(null)
  const next = nextPhase(launch.phases)
  return (
    <Card aria-labelledby="launch-phases">
      <CardHeader
        id="launch-phases"
        title={text('phases.title')}
        end={<Definition term={text('phases.title')}>{text('phases.definition')}</Definition>}
      />
      <ol className="gaia-launch-phases">
        {launch.phases.map((phase) => {
          const name = text(`phase.${phase.name}`)
          const proof = phaseProof({ text, format }, launch, phase)
          const state = phase === next ? 'next' : phase.state
          return (
            <li key={phase.name} data-state={state} aria-current={phase === next ? 'step' : undefined}>
              <span className="gaia-launch-mark" aria-hidden="true">
                {phase.state === 'done' && <Check size={15} />}
                {phase.state === 'missed' && <X size={15} />}
              </span>
              <div className="gaia:min-w-0">
                <h3 className={cx('gaia:text-md gaia:font-[600]', phase.state === 'ahead' && 'gaia:text-muted')}>
                  {name} <span className="pk-sr-only">{text(`state.${state}`)}</span>
                </h3>
                <p className="gaia:text-sm gaia:text-muted">
                  <Saying launch={launch} phase={phase} />
                </p>
              </div>
              {proof ? (
                <button
                  type="button"
                  className="pk-entity-link gaia:text-sm"
                  aria-haspopup="dialog"
                  aria-label={text('phase.proof', { name })}
                  onClick={() => setOpened({ name, proof })}
                >
                  {text('proof')}
                </button>
              ) : (
                <Badge tone={state === 'next' ? 'accent' : 'neutral'}>{text(`state.${state}`)}</Badge>
              )}
            </li>
          )
        })}
      </ol>
      {opened && <ProofDrawer title={opened.name} proof={opened.proof} onClose={() => setOpened(null)} />}
    </Card>
  )
}

/** What it means, and when it was or is due. */
function Saying({ launch, phase }: { launch: LaunchAnswer; phase: LaunchPhase }) {
  const text = useText(launchMessages)
  const format = useFormat()
  const configured = launch.contracts.filter(({ address }) => address !== null)
  const said = text(`phase.${phase.name}.text`, {
    there: configured.filter(({ reading }) => reading !== null).length,
    all: configured.length,
    cap: launch.sale ? format.gaia(launch.sale.softCap) : '',
  })
  const at = phase.at ?? phase.proof?.time
  if (!at) return said
  const when = phase.state === 'ahead' ? 'phase.at.ahead' : phase.name === 'over' ? 'phase.at.over' : 'phase.at.done'
  if (phase.state === 'missed' || phase.state === 'unknown') return said
  return (
    <>
      {said} <span className="gaia:whitespace-nowrap">{text(when, { time: format.time(at) })}</span>
    </>
  )
}
