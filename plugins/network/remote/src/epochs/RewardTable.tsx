import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Amount, CardBody, type Column, DataTable, QueryView, Skeleton, TimeAgo } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useRewards } from './queries'
import { epochMessages } from './texts'
import { useNames } from './useNames'
import { ValidatorName } from './ValidatorName'
import type { Reward } from './wire'

/** What a wallet had of each epoch, the newest first. */
export function RewardTable({ account }: { account: string }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const nameOf = useNames()
  const query = useRewards(account)
  const columns = useMemo(
    (): Column<Reward>[] => [
      {
        id: 'epoch',
        header: text('column.epoch'),
        card: 'heading',
        cell: ({ epoch }) => (
          <Link to={`/validators/epochs/${epoch}`}>{text('one', { epoch: format.block(epoch) })}</Link>
        ),
      },
      {
        id: 'validator',
        header: text('column.validator'),
        priority: 2,
        cell: ({ validator }) => <ValidatorName address={validator} name={nameOf(validator)} />,
      },
      { id: 'ended', header: text('column.ended'), priority: 3, cell: ({ ends }) => <TimeAgo time={ends} /> },
      {
        id: 'amount',
        header: text('rewards.amount'),
        align: 'end',
        priority: 1,
        cell: ({ amount }) => <Amount wei={amount} digits={4} unit={null} />,
      },
    ],
    [text, format, nameOf],
  )
  return (
    <QueryView
      query={query}
      failed={text('rewards.failed')}
      skeleton={
        <CardBody>
          <Skeleton width="100%" height="9rem" />
        </CardBody>
      }
    >
      {(rewards) => (
        <DataTable
          label={text('rewards.table')}
          columns={columns}
          rows={rewards}
          rowKey={({ epoch, validator }) => `${epoch} ${validator}`}
          pageSize={8}
          exports={{
            file: `rewards-${account}`,
            fields: [
              ['epoch', (one) => one.epoch],
              ['ended', (one) => one.ends],
              ['validator', (one) => one.validator],
              ['earned_gaia', (one) => fromUnits(one.amount)],
              ['held_wei_seconds', (one) => one.held],
            ],
          }}
          empty={null}
        />
      )}
    </QueryView>
  )
}
