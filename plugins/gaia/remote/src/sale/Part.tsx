import { fromUnits, useFormat } from '@portal/sdk'
import { Progress, type Tone } from '@portal/sdk/ui'

/** 0 to 1; of nothing it is all. */
export function shareOf(amount: string, whole: string): number {
  if (BigInt(amount) >= BigInt(whole)) return 1
  // Almost all of it is not all of it, however it is rounded.
  return Math.floor((Number(fromUnits(amount)) / Number(fromUnits(whole))) * 10_000) / 10_000
}

interface PartProps {
  label: string
  share: number
  said: string
  tone?: Tone
}

/** How much of a cap there is, in words and as a bar. */
export function Part({ label, share, said, tone }: PartProps) {
  const format = useFormat()
  return (
    <div className="gaia:grid gaia:gap-1.5">
      <p className="gaia:flex gaia:justify-between gaia:gap-4 gaia:text-sm">
        <span>{label}</span>
        <span className="gaia:tabular-nums">{format.percent(share, share === 1 ? 0 : 2)}</span>
      </p>
      <Progress value={share} label={label} text={said} tone={tone} />
      <p className="gaia:text-sm gaia:text-muted gaia:tabular-nums">{said}</p>
    </div>
  )
}
