import type { ReactElement } from 'react'
import { useText } from '../text'
import { Address } from './Address'
import { CopyButton } from './CopyButton'
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
        <ProofRow name={text('proof.statement')}>
          <pre className="pk-proof-code">{statement}</pre>
        </ProofRow>
        <ProofRow name={text('proof.signature')}>
          <pre className="pk-proof-code">{signature}</pre>
        </ProofRow>
      </dl>
      <section className="pk-proof-check">
        <h3>{text('proof.check')}</h3>
        <p>{text('proof.check.signature')}</p>
        <div className="pk-actions">
          <CopyButton content={statement} label={text('proof.copy.statement')} done={text('proof.copied')} />
          <CopyButton content={signature} label={text('proof.copy.signature')} done={text('proof.copied')} />
        </div>
      </section>
    </>
  )
}
