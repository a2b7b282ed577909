import { useFormat, useText } from '@portal/sdk'
import { signalMessages } from './texts'
import { partOf, whole } from './wholes'
import type { SignalRow } from './wire'

type Weighed = Pick<SignalRow, 'eligible' | 'confirmed' | 'disputed' | 'quorum'>

/** How much of the bonded stake confirms, how much disputes, and where the quorum is. */
export function VerdictBar({ of, legend = false }: { of: Weighed; legend?: boolean }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const confirmed = partOf(of.confirmed, of.eligible)
  const disputed = partOf(of.disputed, of.eligible)
  const silent = Math.max(0, 1 - confirmed - disputed)
  const quorum = of.quorum / whole
  const words = text('bar.words', {
    confirmed: format.percent(confirmed),
    disputed: format.percent(disputed),
    silent: format.percent(silent),
    quorum: format.percent(quorum, 0),
  })
  return (
    <div className="network:grid network:grid-cols-1 network:gap-2">
      <div
        role="img"
        aria-label={words}
        title={words}
        className="network:relative network:flex network:h-2 network:overflow-hidden network:rounded-full network:bg-raised"
      >
        <i className="network:bg-good" style={{ width: `${confirmed * 100}%` }} />
        <i className="network:bg-bad" style={{ width: `${disputed * 100}%` }} />
        <i
          className="network:absolute network:inset-y-0 network:w-0.5 network:bg-text"
          style={{ left: `${quorum * 100}%` }}
        />
      </div>
      {legend && (
        <ul className="network:flex network:flex-wrap network:gap-x-5 network:gap-y-1 network:text-sm network:text-muted">
          <Mark tone="good" words={text('bar.confirm', { part: format.percent(confirmed) })} />
          <Mark tone="bad" words={text('bar.dispute', { part: format.percent(disputed) })} />
          <Mark tone="none" words={text('bar.silent', { part: format.percent(silent) })} />
          <Mark tone="quorum" words={text('bar.quorum', { part: format.percent(quorum, 0) })} />
        </ul>
      )}
    </div>
  )
}

const tones = {
  good: 'network:bg-good',
  bad: 'network:bg-bad',
  none: 'network:bg-raised network:border network:border-line',
  quorum: 'network:bg-text',
} as const

function Mark({ tone, words }: { tone: keyof typeof tones; words: string }) {
  return (
    <li className="network:flex network:items-center network:gap-2">
      <i
        className={`network:inline-block network:h-2.5 ${tone === 'quorum' ? 'network:w-0.5' : 'network:w-2.5 network:rounded-full'} ${tones[tone]}`}
      />
      {words}
    </li>
  )
}
