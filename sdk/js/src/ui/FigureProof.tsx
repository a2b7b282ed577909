import type { ReactElement } from 'react'
import { useFormat } from '../format'
import { useText } from '../text'
import { BlockLink } from './BlockLink'
import { dataMessages } from './dataMessages'
import type { FigureProps } from './Figure'
import type { Proof, ProofFact } from './Proof'
import { ProofDrawer } from './ProofDrawer'
import { TimeAgo } from './TimeAgo'

/** A figure as it was when it was opened. */
export interface OpenedFigure extends FigureProps {
  proof: Proof
}

/** The drawer of a figure: its value, window, source and time, then the proof. */
export function FigureProof(props: OpenedFigure & { onClose: () => void }): ReactElement {
  const { label, value, unit, exact, definition, window, source, asOf, state, proof, onClose } = props
  const text = useText(dataMessages)
  const format = useFormat()
  const facts: ProofFact[] = [
    {
      name: text('figure.value'),
      value: (
        <span className="pk-num">
          {exact ?? value} {unit}
        </span>
      ),
    },
  ]
  if (window) facts.push({ name: text('figure.window'), value: text(`range.last.${window}`) })
  if (source) facts.push({ name: text('figure.source'), value: text(`figure.source.${source}`) })
  // A proof of one block says it itself.
  const said = proof.kind === 'read' || proof.kind === 'transaction'
  if (asOf && !said)
    facts.push({
      name: text('figure.asOf'),
      value:
        asOf.number === undefined ? (
          format.time(asOf.time)
        ) : (
          <>
            {text('figure.block')} <BlockLink number={asOf.number} plain /> · <TimeAgo time={asOf.time} />
          </>
        ),
    })
  if (typeof state === 'object')
    facts.push({ name: text('figure.state'), value: text('stale.since', { time: format.time(state.since) }) })
  return (
    <ProofDrawer
      title={text('figure.title', { figure: label })}
      description={proof.kind === 'formula' && proof.formula === definition ? undefined : definition}
      facts={facts}
      proof={proof}
      onClose={onClose}
    />
  )
}
