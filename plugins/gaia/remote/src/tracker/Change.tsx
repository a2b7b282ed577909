import { useFormat } from '@portal/sdk'

/** An amount that came or went, with its sign. */
export function Change({ wei, digits = 2 }: { wei: string; digits?: number }) {
  const format = useFormat()
  const value = BigInt(wei)
  if (value === 0n) return <span className="gaia:text-faint gaia:tabular-nums">0</span>
  return (
    <span className={`gaia:tabular-nums ${value > 0n ? 'gaia:text-good' : 'gaia:text-bad'}`}>
      {value > 0n ? '+' : '−'}
      {format.gaia(value > 0n ? value : -value, digits)}
    </span>
  )
}
