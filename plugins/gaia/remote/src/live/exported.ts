import { fromUnits } from '@portal/sdk'
import type { TableExport } from '@portal/sdk/ui'
import type { Transfer } from '../wire'

/** What a transfer is in a file, with exact amounts. */
export const exported: TableExport<Transfer> = {
  file: 'transfers',
  fields: [
    ['kind', (one) => one.kind],
    ['amount_gaia', (one) => fromUnits(one.value)],
    ['from', (one) => one.from],
    ['to', (one) => one.to],
    ['block', (one) => one.block],
    ['log_index', (one) => one.index],
    ['time', (one) => one.time],
    ['transaction', (one) => one.hash],
  ],
}
