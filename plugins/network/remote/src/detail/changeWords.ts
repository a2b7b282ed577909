import { shortAddress } from '@portal/sdk'
import type { Change, ValidatorDetail } from '../wire'
import type { Words } from './proofs'

/** What a change says, in a few words. Of a commission: whether it came into force. */
export function changeWords(
  { text, format }: Words,
  change: Change,
  commissions: ValidatorDetail['commissions'],
  now: string,
) {
  const percent = (bps: number | null) => format.percent((bps ?? 0) / 10_000, 2)
  const gaia = () => format.gaia(change.amount ?? '0', 2)
  switch (change.kind) {
    case 'registered':
      return text('says.registered', { name: change.name ?? '', bps: percent(change.bps) })
    case 'renamed':
      return text('says.renamed', { name: change.name ?? '' })
    case 'attestor':
      return text('says.attestor', { attestor: shortAddress(change.attestor ?? '') })
    case 'commission': {
      const of = { from: percent(change.before), to: percent(change.bps), when: format.time(change.due ?? change.time) }
      const kept = commissions.some(({ block, log }) => block === change.block && log === change.log)
      if (!kept && commissions.some(({ block }) => block > change.block)) return text('says.replaced', of)
      return text(Date.parse(change.due ?? '') <= Date.parse(now) ? 'says.inForce' : 'says.commission', of)
    }
    case 'staked':
      return text('says.staked', { amount: gaia() })
    case 'unbonded':
      return text('says.unbonded', { amount: gaia() })
    case 'exited':
      return text('says.exited')
  }
}
