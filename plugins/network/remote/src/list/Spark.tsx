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

/** A step line: stake stays until it moves. The scale is the history's own, and never finer than a fiftieth of the most. */
export function sparkPoints(history: readonly string[]): string {
  const stakes = history.map((wei) => BigInt(wei))
  const sorted = stakes.toSorted(ascending)
  const least = sorted[0] ?? 0n
  const most = sorted.at(-1) ?? 0n
  const range = [most - least, most / 50n, 1n].toSorted(ascending)[2] as bigint
  const middle = (most + least) / 2n
  const y = (stake: bigint) =>
    (height / 2 - (Number(((stake - middle) * 1000n) / range) / 1000) * (height - 4)).toFixed(1)
  const x = (i: number) => ((i * width) / Math.max(1, stakes.length)).toFixed(1)
  return stakes.map((stake, i) => `${x(i)},${y(stake)} ${x(i + 1)},${y(stake)}`).join(' ')
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b)
}
