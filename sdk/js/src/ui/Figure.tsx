import './data.css'
import './entity.css'
import { type ReactElement, type ReactNode, useState } from 'react'
import { type Instant, useFormat } from '../format'
import { useText } from '../text'
import { dataMessages } from './dataMessages'
import { FigureProof, type OpenedFigure } from './FigureProof'
import type { Proof } from './Proof'
import { loadProof } from './ProofDrawer'
import { Stat, type StatProps } from './Stat'
import type { TimeRange } from './timeRange'
import { type Change, useDelta } from './useDelta'

export interface FigureProps {
  label: string
  /** undefined: not there yet; null: there is none yet, which is not zero */
  value: ReactNode
  /** after the value, and in the proof */
  unit?: string
  /** the value with all its digits, for the proof */
  exact?: ReactNode
  /** what else there is to say about it: "of 1,000,000,000" */
  note?: ReactNode
  /** what it is and how it is made; window, source and time are added to it */
  definition?: string
  window?: TimeRange
  /** in the window and in the one before */
  change?: Change
  source?: 'chain' | 'signed' | 'attested' | 'derived'
  /** of when it is: a block, or a time */
  asOf?: FigureTime
  /** where it comes from; the figure is then a button that opens it */
  proof?: Proof
  /** unreachable: the source gave none; since: the value is the last good one, of then */
  state?: Exclude<StatProps['state'], 'loading'>
}

export interface FigureTime {
  /** of the block that it was read at */
  number?: number
  time: Instant
}

/** One figure of a page: of when it is, against the window before, and, opened, where it comes from. In a StatStrip or FigureRow. */
export function Figure(props: FigureProps): ReactElement {
  const { label, value, unit, note, window, change, proof, state } = props
  const text = useText(dataMessages)
  const delta = useDelta(change, window)
  const definition = useDefinition(props)
  // What was opened stays as it is while it is read, whatever comes after it.
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const there = value !== undefined && value !== null
  const words = there && (
    <>
      {value}
      {unit && <span className="pk-figure-unit">{unit}</span>}
    </>
  )
  return (
    <>
      <Stat
        label={label}
        value={
          words && proof ? (
            <button
              type="button"
              className="pk-entity-link"
              aria-haspopup="dialog"
              onPointerEnter={loadProof}
              onFocus={loadProof}
              onClick={() => setOpened({ ...props, proof })}
            >
              {words} <span className="pk-sr-only">{text('figure.open', { figure: label })}</span>
            </button>
          ) : (
            words || null
          )
        }
        // What is compared says of which window it is.
        note={note ?? (there && window && !delta ? text(`range.last.${window}`) : undefined)}
        delta={there ? delta : undefined}
        definition={definition}
        state={state ?? (value === undefined ? 'loading' : undefined)}
      />
      {opened && <FigureProof {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What the `?` says: the definition, the window, the source and its time. */
function useDefinition({ definition, window, source, asOf }: FigureProps): string | undefined {
  const text = useText(dataMessages)
  const format = useFormat()
  const sentences = definition ? [definition] : []
  if (window) sentences.push(text('figure.window.is', { window: text(`range.last.${window}`) }))
  const name = source && text(`figure.source.${source}`)
  if (name && asOf?.number !== undefined)
    sentences.push(text('figure.source.block', { source: name, block: format.block(asOf.number) }))
  else if (name && asOf) sentences.push(text('figure.source.time', { source: name, time: format.time(asOf.time) }))
  else if (name) sentences.push(text('figure.source.is', { source: name }))
  return sentences.join(' ') || undefined
}
