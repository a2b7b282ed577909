import { fromUnits } from '@portal/sdk'
import type { TableExport } from '@portal/sdk/ui'
import { effective } from '../epochs/effective'
import { merits } from '../score/score'
import type { Validator } from '../wire'
import type { ScoredValidator } from './columns'

/** What a validator is in a file, with exact amounts. */
export const exported: TableExport<ScoredValidator> = {
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
    ['effectiveness', (v) => effective(v.record?.last?.effectiveness)],
    ['yield_7d', (v) => v.record?.yields.week?.rate ?? null],
    ['yield_30d', (v) => v.record?.yields.month?.rate ?? null],
    ['yield_365d', (v) => v.record?.yields.year?.rate ?? null],
    ['registered_at', (v) => v.registeredAt.time],
  ],
}
