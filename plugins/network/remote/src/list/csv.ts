import { fromUnits } from '@portal/sdk'
import type { Validator } from '../wire'

const columns: [string, (validator: Validator) => string | number][] = [
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
  ['pending_commission_bps', (v) => v.pendingCommission?.bps ?? ''],
  ['pending_commission_at', (v) => v.pendingCommission?.effectiveAt ?? ''],
  ['registered_at', (v) => v.registeredAt.time],
]

/** RFC 4180. A name that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csv(validators: readonly Validator[]): string {
  const rows = [
    columns.map(([name]) => name),
    ...validators.map((validator) => columns.map(([, value]) => field(value(validator)))),
  ]
  return `${rows.map((row) => row.join(',')).join('\r\n')}\r\n`
}

function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
