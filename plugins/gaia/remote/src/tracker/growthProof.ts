import type { FormulaProof, ProofInput } from '@portal/sdk/ui'
import type { Words } from '../facts/proofs'
import { kindName } from '../live/kind'
import { logProof } from '../live/logProof'
import type { Growth } from '../wire'
import { sumOf } from './sumOf'

type Figure = 'holders' | 'active' | 'count' | 'volume' | 'velocity'

/** How a figure of the window is computed from the logs; what is made of the largest transfers names them with theirs. */
export function growthProof(
  { text, format }: Words,
  growth: Growth,
  what: Figure,
  contract: string | undefined,
): FormulaProof {
  const gaia = (wei: string | bigint) => `${format.gaia(wei, 18)} GAIA`
  const { since, from, largest, held, active, seen, supply } = growth
  const { count, volume } = sumOf(growth.steps ?? [])
  const begins: ProofInput = { label: text('live.input.from'), value: format.time(from) }
  const first: ProofInput[] = since
    ? [
        {
          label: text('token.input.deployed'),
          value: format.block(since.block),
          proof: { kind: 'transaction', hash: since.hash, block: since.block, time: since.time, contract },
        },
      ]
    : []
  const moved = (largest ?? []).filter(({ kind }) => what === 'count' || (kind !== 'mint' && kind !== 'burn'))
  const logs = moved.map(
    (transfer): ProofInput => ({
      label: text('live.input.log', { kind: kindName(text, transfer.kind), block: format.block(transfer.block) }),
      value: gaia(transfer.value),
      proof: logProof(text, transfer, contract),
    }),
  )
  const rest = moved.reduce((sum, { value }) => sum - BigInt(value), volume)
  const inputs: Record<Figure, ProofInput[]> = {
    holders: [
      ...first,
      { label: text('growth.input.seen'), value: format.number(seen) },
      { label: text('growth.input.held'), value: held === null ? null : format.number(held) },
      { label: text('growth.input.now'), value: format.number(growth.steps?.at(-1)?.holders ?? 0) },
    ],
    active: [
      begins,
      { label: text('growth.input.seen'), value: format.number(seen) },
      { label: text('growth.input.idle'), value: format.number(seen - active) },
    ],
    count: [begins, ...logs, { label: text('growth.input.others'), value: format.number(count - moved.length) }],
    volume: [begins, ...logs, { label: text('growth.input.others'), value: gaia(rest) }],
    velocity: [
      begins,
      { label: text('live.volume'), value: gaia(volume) },
      { label: text('growth.input.supply'), value: gaia(supply) },
    ],
  }
  return { kind: 'formula', formula: text(`growth.${what}.formula`), inputs: inputs[what] }
}
