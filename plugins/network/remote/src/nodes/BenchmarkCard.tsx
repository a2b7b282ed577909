import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Card, CardBody, CardHeader, TimeAgo } from '@portal/sdk/ui'
import { BenchmarkBadge } from '../benchmarks/BenchmarkBadge'
import { Said } from './Said'
import { nodeMessages } from './texts'
import type { NodeDetail } from './wire'

/** The node's last benchmark, and whether it counts. */
export function BenchmarkCard({ node }: { node: NodeDetail }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const { benchmark: last } = node
  const counts = node.checks.some((check) => check.name === 'benchmark' && check.passed)
  const state = last === null ? 'taken' : last.state === 'made_up' || counts ? last.state : 'expired'
  return (
    <Card aria-label={text('benchmark.title')}>
      <CardHeader title={text('benchmark.title')} end={last && <BenchmarkBadge of={last} counts={counts} />} />
      <CardBody className="network:grid network:grid-cols-1 network:justify-items-start network:gap-4">
        {last === null ? (
          <p>
            <b className="network:font-[550]">{text('benchmark.none')}</b>
            <span className="network:block network:text-sm network:text-muted">{text('benchmark.none.text')}</span>
          </p>
        ) : (
          <>
            <p>
              <Said of={text(`benchmark.${state}`, { ago: '{ago}', time: format.time(last.expires) })}>
                <TimeAgo time={last.taken} />
              </Said>
            </p>
            <Link className={buttonClass({})} to={`/node-benchmarks/${last.id}`}>
              {text('benchmark.open')}
            </Link>
          </>
        )}
        {node.asked && <p className="network:text-sm network:text-muted">{text('benchmark.asked')}</p>}
      </CardBody>
    </Card>
  )
}
