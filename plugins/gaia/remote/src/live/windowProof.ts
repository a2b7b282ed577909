import type { Format, Text } from '@portal/sdk'
import { type FormulaProof, type ProofInput, type TimeRange, timeRangeLength } from '@portal/sdk/ui'
import type { messages } from '../texts'
import type { Transfer } from '../wire'
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
  /** newest first */
  transfers: Transfer[]
  range: TimeRange
  window: Window
  /** the block up to which the window was read */
  upTo: number
}

/** How a figure of the window is computed: the newest transfers that are in it, each with its log, and what the older ones add up to. */
export function windowProof(options: WindowProofOptions): FormulaProof {
  const { text, format, what, window } = options
  const begin = window.steps[0]?.start
  const inputs: ProofInput[] = [{ label: text('live.input.from'), value: begin ? format.time(begin) : null }]
  if (what === 'rate') {
    const { minutes } = window
    inputs.push({ label: text('live.count'), value: format.number(window.count) })
    inputs.push({ label: text('live.input.minutes'), value: minutes === null ? null : format.number(minutes) })
  } else inputs.push(...logs(options))
  return { kind: 'formula', formula: text(`live.${what}.formula`), inputs }
}

function logs({ text, format, contract, what, transfers, range, window, upTo }: WindowProofOptions): ProofInput[] {
  const first = timeRangeLength(range) === null ? 0 : new Date(window.steps[0]?.start ?? 0).getTime()
  const counted = transfers
    .filter(({ block, time }) => block <= upTo && new Date(time).getTime() >= first)
    .filter(({ kind }) => what === 'count' || (kind !== 'mint' && kind !== 'burn'))
    .slice(0, shown)
  const inputs: ProofInput[] = counted.map((transfer) => ({
    label: text('live.input.log', { kind: kindName(text, transfer.kind), block: format.block(transfer.block) }),
    value: `${format.gaia(transfer.value, 18)} GAIA`,
    proof: logProof(text, transfer, contract),
  }))
  const older = window.count - counted.length
  const rest = counted.reduce((sum, { value }) => sum - BigInt(value), window.volume)
  if (what === 'count' && older > 0) inputs.push({ label: text('live.input.older'), value: format.number(older) })
  if (what === 'volume' && rest > 0n)
    inputs.push({ label: text('live.input.older'), value: `${format.gaia(rest, 18)} GAIA` })
  return inputs
}
