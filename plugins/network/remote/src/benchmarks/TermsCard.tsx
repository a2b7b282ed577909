import { useFormat, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { Facts } from '../nodes/Facts'
import { benchmarkMessages } from './texts'
import type { Terms } from './wire'

/** The published terms: what is measured how, and until when it counts. */
export function TermsCard({ terms }: { terms: Terms }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const minutes = (seconds: number) => format.number(seconds / 60, 0)
  return (
    <Card aria-label={text('terms.title')}>
      <CardHeader title={text('terms.title')} />
      <CardBody>
        <Facts
          label={text('terms.title')}
          facts={[
            [text('terms.seed'), text('terms.seed.text', { minutes: minutes(terms.seedFor) })],
            [text('terms.samples'), text('terms.samples.text', { samples: terms.samples })],
            [
              text('terms.idle'),
              terms.leastIdle === 0
                ? text('terms.idle.any')
                : text('terms.idle.text', { percent: format.percent(terms.leastIdle / 10_000, 0) }),
            ],
            [text('again'), text('terms.again.text', { samples: terms.checked })],
            [
              text('terms.counts'),
              text('terms.counts.text', {
                hours: format.number(terms.countsFor / 3600),
                minutes: minutes(terms.renewBefore),
              }),
            ],
            [
              text('terms.pause'),
              text('terms.pause.text', {
                minutes: minutes(terms.measuresAfter),
                again: minutes(terms.measuresAgain),
              }),
            ],
            [text('class'), text('class.definition')],
            [text('terms.bands'), text('terms.bands.text', { least: terms.leastRanked })],
            [text('terms.suite'), text(terms.suite === 2 ? 'terms.suite.short' : 'terms.suite.full')],
            [text('terms.raw'), text('terms.raw.text', { days: format.number(terms.rawFor / 86_400) })],
          ]}
        />
      </CardBody>
    </Card>
  )
}
