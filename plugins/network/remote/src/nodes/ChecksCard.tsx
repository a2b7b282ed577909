import { shortAddress, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Button,
  buttonClass,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  CodeBlock,
  Notice,
  QueryView,
  Skeleton,
  TimeAgo,
} from '@portal/sdk/ui'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { installLine } from './installLine'
import { clockWords } from './machineWords'
import { useNode } from './queries'
import { nodeMessages } from './texts'
import type { NodeDetail, Summary } from './wire'

interface ChecksCardProps {
  summary: Summary
  /** empty: none is paired yet */
  node: string
  onAnother: () => void
}

/** What is seen of the machine while it comes up, each failure with the command that mends it. */
export function ChecksCard({ summary, node, onAnother }: ChecksCardProps) {
  const text = useText(nodeMessages)
  const query = useNode(node, node !== '')
  return (
    <Card aria-label={text('checks.title')}>
      <CardHeader title={text('checks.title')} />
      {node === '' ? (
        <CardBody>
          <p className="network:text-sm network:text-muted">{text('checks.waiting')}</p>
        </CardBody>
      ) : (
        <QueryView
          query={query}
          failed={text('node.failed')}
          skeleton={
            <CardBody>
              <Skeleton width="100%" height="12em" />
            </CardBody>
          }
        >
          {(detail) => (
            <>
              <CardBody>
                <Checks detail={detail} summary={summary} />
              </CardBody>
              <CardFooter>
                <Link className={buttonClass({ variant: 'primary' })} to={`/node-performance/${detail.node}`}>
                  {text('checks.page')}
                </Link>
                <Button onClick={onAnother}>{text('checks.another')}</Button>
              </CardFooter>
            </>
          )}
        </QueryView>
      )}
    </Card>
  )
}

type Result = 'passed' | 'failed' | 'pending'

const mostSkew = 10_000

function Checks({ detail, summary }: { detail: NodeDetail; summary: Summary }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const agent = summary.agents.find(({ os, arch }) => os === detail.machine.os && arch === detail.machine.arch)
  const current = detail.software === detail.serves
  const punctual = Math.abs(detail.skew) <= mostSkew
  const off = clockWords(text, detail.skew, format.number)
  const beat: Result =
    detail.seen === null ? 'pending' : ['late', 'offline'].includes(detail.state) ? 'failed' : 'passed'
  return (
    <>
      {beat === 'passed' && current && punctual && (
        <div className="network:pb-4">
          <Notice tone="good" title={text('checks.done', { name: detail.name })} />
        </div>
      )}
      <ol className="network:grid network:grid-cols-1 network:gap-3">
        <Line
          name={text('check.version')}
          result={current ? 'passed' : 'failed'}
          mend={current || !agent ? undefined : `./portal-node uninstall && ${installLine(summary.portal, agent)}`}
        >
          {text(current ? 'check.version.good' : 'check.version.bad', {
            software: detail.software,
            serves: detail.serves,
          })}
        </Line>
        <Line
          name={text('check.clock')}
          result={punctual ? 'passed' : 'failed'}
          mend={punctual ? undefined : 'sudo timedatectl set-ntp true'}
        >
          {text(punctual ? 'check.clock.good' : 'check.clock.bad', { off })}
        </Line>
        <Line name={text('check.reach')} result="passed">
          {text('check.reach.good', { portal: summary.portal })}
        </Line>
        <Line name={text('check.key')} result="passed">
          {text('check.key.good', { node: shortAddress(detail.node), until: format.time(detail.expires) })}
        </Line>
        <Line
          name={text('check.heartbeat')}
          result={beat}
          mend={beat === 'passed' ? undefined : beat === 'pending' ? './portal-node run' : './portal-node doctor'}
        >
          {detail.seen === null ? (
            text('check.heartbeat.waiting', { seconds: detail.times.every })
          ) : (
            <Said
              of={text(beat === 'failed' ? 'check.heartbeat.bad' : 'check.heartbeat.good', {
                sequence: detail.sequence,
                ago: '{ago}',
              })}
            >
              <TimeAgo time={detail.seen} />
            </Said>
          )}
        </Line>
      </ol>
    </>
  )
}

/** A sentence with something in it that changes by itself. */
function Said({ of, children }: { of: string; children: ReactNode }) {
  const [before, after] = of.split('{ago}')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

const marks = { passed: CircleCheck, failed: CircleX, pending: Circle } as const
const tones = { passed: 'network:text-good', failed: 'network:text-bad', pending: 'network:text-faint' } as const

interface LineProps {
  name: string
  result: Result
  /** the command */
  mend?: string | undefined
  children: ReactNode
}

function Line({ name, result, mend, children }: LineProps) {
  const text = useText(nodeMessages)
  const Mark = marks[result]
  return (
    <li className="network:grid network:grid-cols-[20px_1fr] network:gap-x-3" data-result={result}>
      <Mark size={18} className={tones[result]} aria-hidden="true" />
      <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-2">
        <p role="status">
          <b className="network:font-[550]">{name}</b>
          <span className="pk-sr-only">, {text(`check.${result}`)}</span>
          <span className="network:block network:text-sm network:text-muted">{children}</span>
        </p>
        {mend && <CodeBlock label={text('install.line')} code={mend} wrap />}
      </div>
    </li>
  )
}
