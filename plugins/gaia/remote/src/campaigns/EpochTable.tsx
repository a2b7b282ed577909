import { useFormat, useModuleMutation, useText } from '@portal/sdk'
import {
  Amount,
  Badge,
  Button,
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  DataTable,
  Notice,
  QueryView,
} from '@portal/sdk/ui'
import { useSearchParams } from 'react-router'
import { useModuleQuery } from '../topics'
import type { PayableEpoch, PayableEpochs } from '../wire'
import { campaignMessages } from './texts'

interface EpochTableProps {
  /** the epoch's list is a draft now, of that id */
  onBrought: (draft: string) => void
}

/**
 * The network's epochs that pay somebody, and which campaign pays each: one click brings an epoch's list. Nothing is here while no epoch
 * pays, as where the network's module is not there. ?epoch=12 leads to that one.
 */
export function EpochTable({ onBrought }: EpochTableProps) {
  const text = useText(campaignMessages)
  const format = useFormat()
  const [search] = useSearchParams()
  const epochs = useModuleQuery<PayableEpochs>('/claim-lists/epochs', { live: { topic: 'drafts' } })
  const bring = useModuleMutation<{ draft: string }>({
    invalidates: ['/claim-lists'],
    onSuccess: ({ draft }) => onBrought(draft),
  })
  if (epochs.data?.epochs.length === 0) return null
  const act = ({ epoch, draft, campaign }: PayableEpoch) =>
    campaign !== null ? (
      <Badge tone="good" dot>
        {text('epochs.paid', { campaign })}
      </Badge>
    ) : (
      <Button
        size="sm"
        variant="primary"
        autoFocus={search.get('epoch') === String(epoch)}
        disabled={bring.isPending}
        onClick={() => (draft === null ? bring.mutate({ path: `/claim-lists/epochs/${epoch}` }) : onBrought(draft))}
      >
        {text('epochs.publish', { epoch })}
      </Button>
    )
  return (
    <QueryView
      query={epochs}
      framed
      failed={text('epochs.failed')}
      skeleton={<CardSkeleton title={text('epochs')} lines={3} />}
    >
      {({ epochs: rows }) => (
        <Card>
          <CardHeader title={text('epochs')} />
          <CardBody>
            <p className="gaia:text-muted">{text('epochs.text')}</p>
            {bring.error && <Notice tone="bad">{bring.error.message}</Notice>}
          </CardBody>
          <DataTable
            label={text('epochs')}
            rows={rows}
            rowKey={({ epoch }) => String(epoch)}
            rowName={({ epoch }) => text('epochs.name', { epoch })}
            columns={[
              {
                id: 'epoch',
                header: text('epochs.epoch'),
                card: 'heading',
                cell: ({ epoch }) => text('epochs.name', { epoch }),
              },
              { id: 'ends', header: text('epochs.ends'), priority: 2, cell: ({ ends }) => format.time(ends) },
              {
                id: 'accounts',
                header: text('found.rows'),
                align: 'end',
                priority: 3,
                cell: ({ accounts }) => format.number(accounts),
              },
              {
                id: 'total',
                header: text('epochs.total'),
                align: 'end',
                priority: 1,
                cell: ({ total }) => <Amount wei={total} digits={2} unit={null} />,
              },
              { id: 'act', header: '', align: 'end', pinned: true, cell: act },
            ]}
          />
        </Card>
      )}
    </QueryView>
  )
}
