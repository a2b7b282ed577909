import { fromUnits } from '@portal/sdk'
import type { TableExport } from '@portal/sdk/ui'
import { merits } from '../score/score'
import type { Validator } from '../wire'

/** What a validator is in a file, with exact amounts. */
export const exported: TableExport<Validator> = {
  file: 'validators',
  fields: [
    ['rank', (v) => v.rank],
    ['name', (v) => v.name],
    ['address', (v) => v.address],
    ['status', (v) => v.status],
    ['stake_gaia', (v) => fromUnits(v.stake)],
    ['self_stake_gaia', (v) => fromUnits(v.selfStake)],
    ['delegated_stake_gaia', (v) => fromUnits(v.delegatedStake)],
    ['share', (v) => v.share],
    ['delegators', (v) => v.delegators],
    ['commission_bps', (v) => v.commissionBps],
    ['pending_commission_bps', (v) => v.pendingCommission?.bps ?? null],
    ['pending_commission_at', (v) => v.pendingCommission?.effectiveAt ?? null],
    ['raises_90d', (v) => v.raises],
    ...merits.map((merit) => [`merit_${merit}`, (v: Validator) => v.merits?.[merit] ?? null] as const),
    ['registered_at', (v) => v.registeredAt.time],
  ],
}
