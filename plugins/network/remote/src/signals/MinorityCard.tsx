import { useFormat, useText } from '@portal/sdk'
import { Address, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { signalMessages } from './texts'
import { partOf, whole } from './wholes'
import type { SignalDetail } from './wire'

/** What the side with less stake says: in the open, whatever it weighs. */
export function MinorityCard({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const minority = detail.attestedBy.filter((one) => one.minority)
  if (minority.length === 0) return null
  return (
    <Card aria-labelledby="minority">
      <CardHeader id="minority" title={text('minority')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        {minority.map(({ uid, name, signed, weight }) => (
          <figure key={uid} className="network:border-s-2 network:border-line network:ps-4">
            <blockquote className="network:break-words network:whitespace-pre-line">
              {signed.attestation.reason || text('minority.none')}
            </blockquote>
            <figcaption className="network:flex network:flex-wrap network:gap-x-3 network:text-sm network:text-muted">
              <Address
                address={signed.attestation.validator}
                label={name || undefined}
                to={`/validators/${signed.attestation.validator}`}
              />
              <span>
                {text('minority.says', {
                  verdict: text(`verdict.${signed.attestation.verdict}`),
                  score: format.percent(signed.attestation.score / whole, 0),
                  part: format.percent(partOf(weight, detail.eligible)),
                })}
              </span>
              {signed.attestation.evidence && (
                <a
                  className="network:break-all network:underline"
                  href={signed.attestation.evidence}
                  rel="noreferrer nofollow"
                  target="_blank"
                >
                  {signed.attestation.evidence}
                </a>
              )}
            </figcaption>
          </figure>
        ))}
      </CardBody>
    </Card>
  )
}
