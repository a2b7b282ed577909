import { concat, id, keccak256, TypedDataEncoder, verifyMessage, verifyTypedData } from 'ethers'
import { attestationData } from './attestationData'
import { includedIn } from './includedIn'
import { signalData } from './signalData'
import { signalDomain } from './signalDomain'
import type { LogHead, SignalProof, StatedAttestation } from './wire'

/** What a browser finds of a signal, without asking anybody. */
export interface SignalFindings {
  /** the publisher's key signed it, for this portal and chain; null: it is no key's signature, and only its contract can tell */
  publisher: boolean | null
  /** the content is the one that was signed */
  content: boolean
  /** how many attestations their attestors signed */
  attestations: number
  /** the score that they add up to; null: there are none that count */
  score: number | null
  /** the log's key signed the head, and every entry is under it and says what is shown */
  log: boolean
  head: LogHead | undefined
}

const signer = (recover: () => string): string => {
  try {
    return recover().toLowerCase()
  } catch {
    return ''
  }
}

const headText = (head: LogHead) =>
  ['gaia-log/head/v1', head.origin, head.size, head.root, head.time].map(String).join('\n')

/** Verifies all of what a signal's proof says: signatures, content, score and places in the public log. */
export function verifySignal(proof: SignalProof): SignalFindings {
  const domain = signalDomain(proof.portal, proof.chain)
  const { signed } = proof
  const data = signalData(signed.signal, domain)
  const uidOf = ({ types, message }: ReturnType<typeof signalData>, by: string) =>
    keccak256(concat([TypedDataEncoder.hash(domain, types, message), by]))
  const by = signer(() => verifyTypedData(domain, data.types, data.message, signed.signature))
  const uid = uidOf(data, signed.publisher) === proof.uid
  const good = proof.attestations.filter((one, i) => {
    const attested = attestationData(one.attestation, domain)
    const whose = signer(() => verifyTypedData(domain, attested.types, attested.message, one.signature))
    return (
      whose === one.attestor.toLowerCase() &&
      one.attestation.signal === proof.uid &&
      uidOf(attested, one.attestor) === one.uid &&
      // of a validator's attestations the first counts alone
      proof.attestations.findIndex(({ attestation }) => sameValidator(attestation, one.attestation)) === i
    )
  })
  const head = proof.inclusions[0]?.head
  const { quorum, block } = proof
  const entries: Record<string, unknown>[] = [
    { uid: proof.uid, quorum, block, closes: Date.parse(proof.closes) },
    ...proof.attestations.map(({ uid, received }) => ({ uid, received: Date.parse(received) })),
  ]
  return {
    publisher: uid && (by === signed.publisher.toLowerCase() || (signed.signature.length === 132 ? false : null)),
    content: id(signed.content) === signed.signal.bodyHash,
    attestations: good.length,
    score: scoreOf(good, proof.closes),
    log:
      head !== undefined &&
      head.origin === proof.portal &&
      signer(() => verifyMessage(headText(head), head.signature)) === head.key.toLowerCase() &&
      proof.inclusions.length === entries.length &&
      proof.inclusions.every(
        (one, i) => one.head.root === head.root && includedIn(one) && says(one.entry.text, entries[i] ?? {}),
      ),
    head,
  }
}

const sameValidator = (a: StatedAttestation, b: StatedAttestation) =>
  a.validator.toLowerCase() === b.validator.toLowerCase()

/** Whether an entry's text has all of these values. */
function says(text: string, wanted: Record<string, unknown>): boolean {
  try {
    const entry = JSON.parse(text)
    return Object.entries(wanted).every(([name, value]) => entry[name] === value)
  } catch {
    return false
  }
}

/** The mean of the scores by weight, rounded down, as the published rule has it. */
function scoreOf(attestations: SignalProof['attestations'], closes: string): number | null {
  let sum = 0n
  let all = 0n
  for (const { attestation, weight, received } of attestations) {
    if (Date.parse(received) >= Date.parse(closes)) continue
    sum += BigInt(weight) * BigInt(attestation.score)
    all += BigInt(weight)
  }
  return all === 0n ? null : Number(sum / all)
}
