import { useFormat, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { duration } from '../duration'
import { messages } from '../texts'
import { epochMessages } from './texts'
import type { EpochList } from './wire'

/** How long the running epoch goes on, and what was in force from which epoch on, the newest first. */
export function TermsCard({ list: { terms, running } }: { list: EpochList }) {
  const text = useText(epochMessages)
  const words = useText(messages)
  const format = useFormat()
  return (
    <Card aria-labelledby="epoch-terms">
      <CardHeader id="epoch-terms" title={text('terms.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        {running && (
          <TimeCountdown
            key={running.epoch}
            time={running.ends}
            label={text('running.ends', { epoch: format.block(running.epoch) })}
          />
        )}
        <ol className="network:grid network:grid-cols-1 network:gap-3.5 network:text-sm" reversed>
          {terms.toReversed().map(({ first, begins, seconds, pool }) => (
            <li key={first} className="network:grid network:gap-0.5">
              <span className="network:flex network:flex-wrap network:justify-between network:gap-x-4">
                <b className="network:font-[550]">{text('terms.from', { epoch: format.block(first) })}</b>
                <span className="network:text-muted">{format.time(begins * 1000)}</span>
              </span>
              {text('terms.says', { length: duration(words, seconds), pool: format.gaia(pool, 2) })}
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}
