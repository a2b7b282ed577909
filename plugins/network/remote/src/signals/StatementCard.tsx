import { formatGaia, useFormat, useLocale, useText } from '@portal/sdk'
import { Markdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { Facts } from '../nodes/Facts'
import { signalMessages } from './texts'
import { whole } from './wholes'
import type { SignalClaim, SignalDetail } from './wire'

/** What was said, with its evidence, what of it a program can look at, and how it came out. */
export function StatementCard({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const claim = useClaim()
  const { content, outcome } = detail
  if (!content) return null
  const facts: [string, ReactNode][] = []
  if (content.chance !== undefined) facts.push([text('chance.label'), format.percent(content.chance / whole, 0)])
  if (content.claim) facts.push([text('claim'), claim(content.claim)])
  if (outcome)
    facts.push([
      text('outcome'),
      `${text(outcome.value > 0 ? 'outcome.true' : 'outcome.false')} (${format.time(outcome.at)}). ${outcome.text}`,
    ])
  else if (detail.truth) facts.push([text('truth'), detail.truth])
  if (detail.reference)
    facts.push([
      text('reference'),
      <Link
        key="reference"
        className="network:font-mono network:break-all network:underline"
        to={`/signals/${detail.reference}`}
      >
        {detail.reference}
      </Link>,
    ])
  return (
    <Card aria-labelledby="statement">
      <CardHeader id="statement" title={text('statement')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        {content.body ? (
          <Markdown text={content.body} />
        ) : (
          <p className="network:text-muted">{text('statement.none')}</p>
        )}
        {facts.length > 0 && <Facts label={text('statement')} facts={facts} />}
        {content.evidence.length > 0 && (
          <div>
            <h3 className="network:text-sm network:text-muted">{text('evidence')}</h3>
            <ul className="network:grid network:grid-cols-1 network:gap-1">
              {content.evidence.map((link) => (
                <li key={link}>
                  <a
                    className="network:break-all network:underline"
                    href={link}
                    rel="noreferrer nofollow"
                    target="_blank"
                  >
                    {link}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** A claim in words. */
function useClaim() {
  const text = useText(signalMessages)
  const format = useFormat()
  const locale = useLocale()
  return (claim: SignalClaim) => {
    if (claim.type === 'reach')
      return claim.up
        ? text('claim.up', { url: claim.url ?? '', ms: format.number(claim.within ?? 0) })
        : text('claim.down', { url: claim.url ?? '' })
    const amount = (digits: string) =>
      claim.figure === 'staked' ? `${formatGaia(digits, locale)} GAIA` : format.number(BigInt(digits))
    const bounds = [
      claim.least !== undefined && text('claim.least', { amount: amount(claim.least) }),
      claim.most !== undefined && text('claim.most', { amount: amount(claim.most) }),
    ].filter(Boolean)
    return text(claim.figure === 'staked' ? 'claim.staked' : 'claim.validators', {
      bounds: bounds.join(', '),
      block: format.block(claim.block ?? 0),
    })
  }
}
