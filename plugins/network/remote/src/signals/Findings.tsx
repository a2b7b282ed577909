import { useFormat, useText } from '@portal/sdk'
import { Address, Badge, CodeBlock, Notice } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { Facts } from '../nodes/Facts'
import { signalMessages } from './texts'
import { verifySignal } from './verifySignal'
import { whole } from './wholes'
import type { SignalProof } from './wire'

/** What this browser finds of a signal's signatures, its score and its places in the public log. */
export default function Findings({ proof }: { proof: SignalProof }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const found = useMemo(() => verifySignal(proof), [proof])
  const all = proof.attestations.length
  const mark = (good: boolean | null, words: string) => (
    <Badge tone={good ? 'good' : good === null ? 'neutral' : 'bad'}>{words}</Badge>
  )
  const said = (good: boolean | null) =>
    mark(good, text(good ? 'found.good' : good === null ? 'found.contract' : 'found.bad'))
  const good = found.publisher !== false && found.content && found.log && found.attestations === all
  return (
    <div className="network:grid network:grid-cols-1 network:gap-4">
      {!good && (
        <Notice tone="bad" title={text('found.wrong')}>
          {text('found.wrong.text')}
        </Notice>
      )}
      <Facts
        label={text('verify')}
        facts={[
          [text('found.publisher'), said(found.publisher)],
          [text('found.content'), said(found.content)],
          [
            text('found.attestations'),
            mark(found.attestations === all, text('found.of', { count: found.attestations, all })),
          ],
          [
            text('found.score'),
            mark(
              found.score === proof.score,
              found.score === null ? text('none') : format.percent(found.score / whole, 2),
            ),
          ],
          [
            text('found.log'),
            found.head ? (
              <span key="log" className="network:flex network:flex-wrap network:items-center network:gap-2">
                {said(found.log)}
                <span className="network:text-sm network:text-muted">
                  {text('found.entry', {
                    entry: format.number(proof.inclusions[0]?.entry.entry ?? 0),
                    size: format.number(found.head.size),
                  })}
                </span>
              </span>
            ) : (
              text('none')
            ),
          ],
          [text('found.key'), found.head ? <Address key="key" address={found.head.key} /> : text('none')],
        ]}
      />
      <CodeBlock label={text('found.root')} code={found.head?.root ?? ''} wrap />
      <CodeBlock label={text('found.signature')} code={proof.signed.signature} wrap />
    </div>
  )
}
