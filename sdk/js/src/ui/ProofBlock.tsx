import type { ReactElement } from 'react'
import { type Instant, useFormat } from '../format'
import { usePortal } from '../portal'
import { useText } from '../text'
import { BlockLink } from './BlockLink'
import { ProofRow } from './ProofRow'
import { proofMessages } from './proofMessages'

/** The block of a proof, how many were built on it, and when it was mined. */
export function ProofBlock({ block, time }: { block: number; time: Instant | undefined }): ReactElement {
  const text = useText(proofMessages)
  const format = useFormat()
  const head = usePortal((state) => state.portal.chain.head?.number)
  return (
    <>
      <ProofRow name={text('proof.block')}>
        <span className="pk-proof-line">
          <BlockLink number={block} />
          {head !== undefined && head >= block && (
            <span className="pk-muted">{text('proof.confirmations', { count: head - block + 1 })}</span>
          )}
        </span>
      </ProofRow>
      {time !== undefined && (
        <ProofRow name={text('proof.time')}>
          <time dateTime={new Date(time).toISOString()} title={format.time(time)}>
            {new Date(time).toISOString().replace('.000Z', 'Z')}
          </time>
        </ProofRow>
      )}
    </>
  )
}
