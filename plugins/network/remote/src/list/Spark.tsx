import { useFormat, useText } from '@portal/sdk'
import { messages } from '../texts'

const width = 120
const height = 26

/** A validator's stake over time. */
export function Spark({ history }: { history: string[] | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  if (!history) return <span className="network:text-faint">{text('history.unknown')}</span>
  const first = history[0] ?? '0'
  const last = history.at(-1) ?? '0'
  return (
    <svg
      className="network-spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('history.label', { from: format.gaia(first), to: format.gaia(last) })}
    >
      <polyline points={sparkPoints(history)} />
    </svg>
  )
}

/** A step line from 0 to the most: stake stays until it moves. */
export function sparkPoints(history: readonly string[]): string {
  const stakes = history.map((wei) => BigInt(wei))
  const most = stakes.reduce((a, b) => (a > b ? a : b), 1n)
  const y = (stake: bigint) => (height - 1 - (Number((stake * 1000n) / most) / 1000) * (height - 2)).toFixed(1)
  const x = (i: number) => ((i * width) / Math.max(1, stakes.length)).toFixed(1)
  return stakes.map((stake, i) => `${x(i)},${y(stake)} ${x(i + 1)},${y(stake)}`).join(' ')
}
