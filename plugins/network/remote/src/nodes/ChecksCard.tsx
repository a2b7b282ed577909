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
import { comesUp, type Result } from './comesUp'
import { updateLine } from './installLine'
import { clockWords } from './machineWords'
import { useNode } from './queries'
import { Said } from './Said'
import { nodeMessages } from './texts'
import { useFullTime } from './useFullTime'
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

function Checks({ detail, summary }: { detail: NodeDetail; summary: Summary }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const { all, clock, admitted } = comesUp(detail)
  const off = clockWords(text, detail.skew, format.number)
  return (
    <>
      {all && (
        <div className="network:pb-4">
          <Notice tone="good" title={text('checks.done', { name: detail.name })} />
        </div>
      )}
      <ol className="network:grid network:grid-cols-1 network:gap-3">
        <Version detail={detail} summary={summary} />
        <Line
          name={text('check.clock')}
          result={clock}
          mend={clock === 'passed' ? undefined : 'sudo timedatectl set-ntp true'}
        >
          {text(clock === 'passed' ? 'check.clock.good' : 'check.clock.bad', { off })}
        </Line>
        <Reach detail={detail} portal={summary.portal} />
        <Key detail={detail} portal={summary.portal} />
        <Line name={text('eligible.admitted')} result={admitted}>
          {text(admitted === 'passed' ? 'eligible.admitted.good' : 'eligible.admitted.banned')} {detail.banned}
        </Line>
        <Heartbeat detail={detail} />
        <Measured detail={detail} />
      </ol>
    </>
  )
}

function Version({ detail, summary }: { detail: NodeDetail; summary: Summary }) {
  const text = useText(nodeMessages)
  const { software, serves, machine } = detail
  const agent = summary.agents.find(({ os, arch }) => os === machine.os && arch === machine.arch)
  const { version } = comesUp(detail)
  const said = version === 'passed' ? 'good' : agent ? 'bad' : 'none'
  return (
    <Line
      name={text('check.version')}
      result={version}
      mend={said === 'bad' && agent ? updateLine(summary.portal, agent) : undefined}
    >
      {text(`check.version.${said}`, { software, serves })}
    </Line>
  )
}

function Reach({ detail, portal }: { detail: NodeDetail; portal: string }) {
  const text = useText(nodeMessages)
  const { reach } = comesUp(detail)
  return (
    <Line name={text('check.reach')} result={reach} mend={reach === 'passed' ? undefined : `curl -sSI ${portal}`}>
      {reach === 'failed' && detail.seen ? (
        <Said of={text('check.reach.bad', { ago: '{ago}' })}>
          <TimeAgo time={detail.seen} />
        </Said>
      ) : (
        text('check.reach.good', { portal })
      )}
    </Line>
  )
}

/** Whether the wallet's delegation to the key is in force. */
function Key({ detail, portal }: { detail: NodeDetail; portal: string }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const fullTime = useFullTime()
  const { node, ended, endedBy, expires } = detail
  const { key } = comesUp(detail)
  if (ended !== null) {
    // After a rotation there is nothing to mend: the machine goes on with the new key.
    const mend =
      endedBy === 'rotation' ? undefined : `./portal-node uninstall && ./portal-node setup --portal ${portal}`
    const time = fullTime(ended)
    return (
      <Line name={text('check.key')} result={key} mend={mend}>
        {endedBy ? text(`node.ended.${endedBy}`, { time }) : text('eligible.delegation.revoked', { since: time })}
      </Line>
    )
  }
  return (
    <Line name={text('check.key')} result={key}>
      {key === 'passed'
        ? text('check.key.good', { node: shortAddress(node), until: format.time(expires) })
        : text('eligible.delegation.expired', { since: fullTime(expires) })}
    </Line>
  )
}

function Heartbeat({ detail }: { detail: NodeDetail }) {
  const text = useText(nodeMessages)
  const { seen, sequence, times } = detail
  const { heartbeat } = comesUp(detail)
  const mends = { passed: undefined, pending: './portal-node run', failed: './portal-node doctor' } as const
  return (
    <Line name={text('check.heartbeat')} result={heartbeat} mend={mends[heartbeat]}>
      {seen === null ? (
        text('check.heartbeat.waiting', { seconds: times.every })
      ) : (
        <Said
          of={text(heartbeat === 'failed' ? 'check.heartbeat.bad' : 'check.heartbeat.good', { sequence, ago: '{ago}' })}
        >
          <TimeAgo time={seen} />
        </Said>
      )}
    </Line>
  )
}

/** The first benchmark. It runs once the machine is idle; the machine is a node already before that. */
function Measured({ detail }: { detail: NodeDetail }) {
  const text = useText(nodeMessages)
  const { benchmark: last } = detail
  const { benchmark } = comesUp(detail)
  const state = last === null ? null : last.state === 'made_up' || benchmark === 'passed' ? last.state : 'expired'
  return (
    <Line
      name={text('check.benchmark')}
      result={benchmark}
      mend={benchmark === 'passed' || detail.seen === null ? undefined : './portal-node bench'}
    >
      {last === null ? (
        text('check.benchmark.waiting')
      ) : (
        <Said of={text(`check.benchmark.${state ?? 'taken'}`, { ago: '{ago}' })}>
          <TimeAgo time={last.taken} />
        </Said>
      )}
    </Line>
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
