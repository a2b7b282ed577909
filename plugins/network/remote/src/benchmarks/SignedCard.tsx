import { useText } from '@portal/sdk'
import { Address, Badge, Card, CardBody, CardHeader, CodeBlock, Skeleton } from '@portal/sdk/ui'
import { useEffect, useState } from 'react'
import { Facts } from '../nodes/Facts'
import { useFullTime } from '../nodes/useFullTime'
import { benchmarkMessages } from './texts'
import { type Verdict, verifyBenchmark } from './verifyBenchmark'
import type { BenchmarkDetail, PublicBenchmark } from './wire'

/** The seed, what the node signed and what of it was computed again, so that anybody verifies it. */
export function SignedCard({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  const fullTime = useFullTime({ seconds: true })
  const of = detail.public
  const verdict = useVerdict(of)
  return (
    <Card aria-label={text('signed.title')}>
      <CardHeader title={text('signed.title')} end={of.statement && <Signature verdict={verdict} />} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        <Facts
          label={text('signed.title')}
          facts={[
            [text('signed.by'), <Address key="by" address={of.node} />],
            [text('signed.issued'), fullTime(of.issued)],
            [text('signed.taken'), fullTime(of.taken)],
            [
              text('again'),
              of.checked
                ? text(of.state === 'made_up' ? 'signed.checked.other' : 'signed.checked.same', {
                    count: of.checks.length,
                    time: fullTime(of.checked),
                  })
                : text('signed.checked.none'),
            ],
          ]}
        />
        <CodeBlock label={text('signed.seed')} code={of.seed} wrap />
        {of.statement && <CodeBlock label={text('signed.signature')} code={of.statement.signature} wrap />}
        <CodeBlock
          label={text('signed.public')}
          code={`curl ${new URL(`/api/m/network/nodes/benchmarks/${of.id}`, location.href)}`}
          wrap
        />
      </CardBody>
    </Card>
  )
}

function useVerdict(of: PublicBenchmark): Verdict | 'failed' | undefined {
  const [verdict, setVerdict] = useState<Verdict | 'failed' | undefined>()
  useEffect(() => {
    if (!of.statement) return
    let here = true
    verifyBenchmark(of).then(
      (found) => here && setVerdict(found),
      () => here && setVerdict('failed'),
    )
    return () => {
      here = false
    }
  }, [of])
  return verdict
}

function Signature({ verdict }: { verdict: Verdict | 'failed' | undefined }) {
  const text = useText(benchmarkMessages)
  if (!verdict) return <Skeleton width="8ch" />
  return (
    <Badge tone={verdict === 'good' ? 'good' : verdict === 'forged' ? 'bad' : 'neutral'}>
      {text(`signed.${verdict}`)}
    </Badge>
  )
}
