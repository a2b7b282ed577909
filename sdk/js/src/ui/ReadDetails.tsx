import type { ReactElement } from 'react'
import { useText } from '../text'
import { Address } from './Address'
import type { ReadProof } from './Proof'
import { ProofBlock } from './ProofBlock'
import { ProofCheck } from './ProofCheck'
import { ProofRow } from './ProofRow'
import { proofMessages } from './proofMessages'

/** What was asked of which contract at which block, what it answered, and how to ask it oneself. */
export function ReadDetails({ proof }: { proof: ReadProof }): ReactElement {
  const text = useText(proofMessages)
  const { contract, call, data, block, time, answer } = proof
  return (
    <>
      <dl className="pk-proof-rows">
        <ProofRow name={text('proof.asked')}>
          <Address address={contract} full />
        </ProofRow>
        <ProofRow name={text('proof.call')}>
          <code className="pk-mono">{call}</code>
        </ProofRow>
        <ProofRow name={text('proof.answer')}>
          <span className="pk-num">{answer}</span>
        </ProofRow>
        <ProofBlock block={block} time={time} />
      </dl>
      <ProofCheck
        ask={(chain) => text('proof.check.call', chain)}
        method="eth_call"
        params={[{ to: contract, data }, `0x${block.toString(16)}`]}
        compare={text('proof.check.answer', { word: `0x${BigInt(answer).toString(16).padStart(64, '0')}` })}
      />
    </>
  )
}
