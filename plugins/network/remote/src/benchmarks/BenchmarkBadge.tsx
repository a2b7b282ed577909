import { useText } from '@portal/sdk'
import { Badge, type Tone } from '@portal/sdk/ui'
import { benchmarkMessages } from './texts'
import type { BenchmarkHead } from './wire'

const tones: Record<'taken' | 'verified' | 'made_up' | 'expired', Tone> = {
  taken: 'info',
  verified: 'good',
  made_up: 'bad',
  expired: 'neutral',
}

/** What became of a benchmark; one whose time is over is expired, whatever was computed again of it. */
export function BenchmarkBadge({ of, counts }: { of: BenchmarkHead; counts: boolean }) {
  const text = useText(benchmarkMessages)
  const state = of.state === 'made_up' || counts ? of.state : 'expired'
  return (
    <Badge tone={tones[state]} dot={counts}>
      {text(`state.${state}`)}
    </Badge>
  )
}
