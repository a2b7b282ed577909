import { useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, CodeBlock } from '@portal/sdk/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { nodeMessages } from './texts'
import { useFullTime } from './useFullTime'
import type { Check, NodeDetail } from './wire'

const mends: Partial<Record<Check['name'], 'mend.heartbeat' | 'mend.clock' | 'mend.jobs' | 'mend.benchmark'>> = {
  heartbeat: 'mend.heartbeat',
  clock: 'mend.clock',
  jobs: 'mend.jobs',
  benchmark: 'mend.benchmark',
}

/** Why the node earns or does not, as of now, and each thing that is looked at. */
export function EarningCard({ node }: { node: NodeDetail }) {
  const text = useText(nodeMessages)
  const fullTime = useFullTime()
  const wrong = node.checks.filter(({ passed }) => !passed)
  return (
    <Card aria-label={text('earning.title')}>
      <CardHeader title={text('earning.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <p>{text('earning.text', { time: fullTime(node.time) })}</p>
        {wrong.length > 0 && <p className="network:text-warn">{text('earning.wrong', { count: wrong.length })}</p>}
        <ul aria-label={text('eligible.title')} className="network:grid network:grid-cols-1 network:gap-3">
          {node.checks.map((check) => (
            <Line key={check.name} check={check} mine={node.mine} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Line({ check, mine }: { check: Check; mine: boolean }) {
  const text = useText(nodeMessages)
  const fullTime = useFullTime()
  const { name, passed, reason, since } = check
  const Mark = passed ? CircleCheck : CircleX
  const mend = mends[name]
  // A reason that this page has no words for is shown as the module sent it.
  const key = `eligible.${name}.${passed ? 'good' : reason}`
  const said = Object.hasOwn(nodeMessages.en, key)
    ? text(key as 'eligible.jobs.good', { since: fullTime(since) })
    : reason
  return (
    <li className="network:grid network:grid-cols-[20px_1fr] network:gap-x-3">
      <Mark size={18} className={passed ? 'network:text-good' : 'network:text-bad'} aria-hidden="true" />
      <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-2">
        <p>
          <b className="network:font-[550]">{text(`eligible.${name}`)}</b>
          <span className="pk-sr-only">, {text(passed ? 'check.passed' : 'check.failed')}</span>
          <span className="network:block network:text-sm network:text-muted">{said}</span>
        </p>
        {!passed && mine && mend && <CodeBlock label={text('install.line')} code={text(mend)} />}
      </div>
    </li>
  )
}
