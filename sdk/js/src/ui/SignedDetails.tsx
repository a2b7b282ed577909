import type { ReactElement } from 'react'
import { useText } from '../text'
import { Address } from './Address'
import { CodeBlock } from './CodeBlock'
import type { SignedProof } from './Proof'
import { ProofRow } from './ProofRow'
import { proofMessages } from './proofMessages'

/** Who signed what, with the signature, and how to find the signer out of the two. */
export function SignedDetails({ proof }: { proof: SignedProof }): ReactElement {
  const text = useText(proofMessages)
  const { signer, statement, signature, time, sequence } = proof
  return (
    <>
      <dl className="pk-proof-rows">
        <ProofRow name={text('proof.signer')}>
          <Address address={signer} full />
        </ProofRow>
        {sequence !== undefined && (
          <ProofRow name={text('proof.sequence')}>
            <span className="pk-num">{sequence}</span>
          </ProofRow>
        )}
        {time !== undefined && (
          <ProofRow name={text('proof.signedAt')}>
            <time dateTime={new Date(time).toISOString()}>{new Date(time).toISOString().replace('.000Z', 'Z')}</time>
          </ProofRow>
        )}
      </dl>
      <CodeBlock label={text('proof.statement')} code={statement} wrap />
      <CodeBlock label={text('proof.signature')} code={signature} wrap />
      <section className="pk-proof-check">
        <h3>{text('proof.check')}</h3>
        <p>{text('proof.check.signature')}</p>
      </section>
    </>
  )
}
