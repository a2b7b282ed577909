import { type Format, fromUnits, type Text } from '@portal/sdk'
import { type FormulaProof, type TimeRange, timeRangeLength } from '@portal/sdk/ui'
import type { messages } from '../texts'
import type { Recent } from '../wire'
import { kindName } from './kind'
import { logProof } from './logProof'
import type { Window } from './windowOf'

/** How many of the newest transfers stand for all of the window. */
const shown = 20

interface WindowProofOptions {
  text: Text<keyof typeof messages.en>
  format: Format
  contract: string | undefined
  what: 'count' | 'volume' | 'rate'
  recent: Recent
  range: TimeRange
  window: Window
}

/** How a figure of the window is computed, and the newest transfers that are in it, each with its log. */
export function windowProof({ text, format, contract, what, recent, range, window }: WindowProofOptions): FormulaProof {
  const length = timeRangeLength(range)
  const first = length === null ? 0 : new Date(window.steps[0]?.start ?? 0).getTime()
  const counted = recent.transfers.filter(
    ({ time, kind }) =>
      new Date(time).getTime() >= first && (what !== 'volume' || (kind !== 'mint' && kind !== 'burn')),
  )
  return {
    kind: 'formula',
    formula: text(`live.${what}.formula`),
    inputs: [
      {
        label: text('live.input.from'),
        value: window.steps[0] ? format.time(window.steps[0].start) : null,
      },
      { label: text('live.input.count'), value: format.number(window.count) },
      ...(what === 'volume' ? [{ label: text('live.volume'), value: `${fromUnits(window.volume)} GAIA` }] : []),
      ...counted.slice(0, shown).map((transfer) => ({
        label: text('live.input.log', { kind: kindName(text, transfer.kind), block: format.block(transfer.block) }),
        value: `${format.gaia(transfer.value, 2)} GAIA`,
        proof: logProof(text, transfer, contract),
      })),
    ],
  }
}
