import { useFormat, useText } from '@portal/sdk'
import { Address, DataTable, TransactionLink } from '@portal/sdk/ui'
import { useCoins } from '../sale/useCoins'
import type { SaleChange } from '../wire'
import { saleTermsMessages } from './texts'

/** What was done to the sale, the newest first, each with its transaction. */
export function ChangeTable({ changes }: { changes: SaleChange[] }) {
  const text = useText(saleTermsMessages)
  const format = useFormat()
  const coins = useCoins()
  const detail = ({ kind, role, price = '0', hardCap = '0', opensAt = 0, closesAt = 0, amount = '0' }: SaleChange) => {
    if (kind === 'terms')
      return text('change.terms.detail', {
        price: coins(price),
        hard: format.gaia(hardCap, 18),
        opens: format.time(opensAt * 1000),
        closes: format.time(closesAt * 1000),
      })
    if (role !== null) return text(/^0x0+$/.test(role) ? 'role.admin' : 'role.pauser')
    if (kind === 'unsold') return `${format.gaia(amount, 18)} GAIA`
    if (kind === 'proceeds' || kind === 'excess') return coins(amount)
    return '—'
  }
  return (
    <DataTable
      label={text('changes')}
      rows={changes}
      rowKey={({ hash, log }) => `${hash} ${log}`}
      rowName={({ kind }) => text(`change.${kind}`)}
      pageSize={10}
      exports={{
        file: 'gaia-sale-changes',
        fields: [
          ['change', (one) => one.kind],
          ['time', (one) => one.time],
          ['account', (one) => one.account ?? ''],
          ['role', (one) => one.role ?? ''],
          ['price', (one) => one.price ?? ''],
          ['soft_cap', (one) => one.softCap ?? ''],
          ['hard_cap', (one) => one.hardCap ?? ''],
          ['wallet_cap', (one) => one.walletCap ?? ''],
          ['opens_at', (one) => one.opensAt ?? ''],
          ['closes_at', (one) => one.closesAt ?? ''],
          ['amount', (one) => one.amount ?? ''],
          ['block', (one) => one.block],
          ['log_index', (one) => one.log],
          ['transaction', (one) => one.hash],
        ],
      }}
      columns={[
        { id: 'kind', header: text('change'), card: 'heading', cell: ({ kind }) => text(`change.${kind}`) },
        { id: 'time', header: text('change.time'), priority: 2, cell: ({ time }) => format.time(time) },
        {
          id: 'account',
          header: text('change.account'),
          definition: text('change.account.definition'),
          priority: 3,
          cell: ({ account }) => (account ? <Address address={account} /> : '—'),
        },
        { id: 'detail', header: text('change.detail'), priority: 4, card: 'wide', cell: detail },
        {
          id: 'transaction',
          header: text('change.transaction'),
          priority: 1,
          cell: ({ hash }) => <TransactionLink hash={hash} />,
        },
      ]}
    />
  )
}
