import { fromUnits, useFormat, usePortal, useText } from '@portal/sdk'
import { Amount, Badge, Button, DataTable, TransactionLink } from '@portal/sdk/ui'
import { Link } from 'react-router'
import { phaseOf } from '../claim/phaseOf'
import { phaseTones } from '../claim/phaseTones'
import { messages } from '../texts'
import type { Campaign } from '../wire'
import { campaignMessages } from './texts'

interface CampaignTableProps {
  campaigns: Campaign[]
  onEnd: (campaign: Campaign, how: 'cancel' | 'clawBack') => void
}

/** All campaigns, the newest first, and what may be done with each now. */
export function CampaignTable({ campaigns, onEnd }: CampaignTableProps) {
  const text = useText(campaignMessages)
  const words = useText(messages)
  const format = useFormat()
  const head = usePortal((state) => state.portal.chain.head?.time)
  const left = ({ total, claimed, returned }: Campaign) => BigInt(total) - BigInt(claimed) - BigInt(returned)
  return (
    <DataTable
      label={text('campaigns')}
      rows={campaigns}
      rowKey={({ id }) => String(id)}
      rowName={({ title }) => title}
      defaultSort={{ column: 'created', direction: 'descending' }}
      exports={{
        file: 'gaia-campaigns',
        fields: [
          ['id', (one) => one.id],
          ['title', (one) => one.title],
          ['state', (one) => phaseOf(one, head) ?? ''],
          ['total_gaia', (one) => fromUnits(one.total)],
          ['claimed_gaia', (one) => fromUnits(one.claimed)],
          ['returned_gaia', (one) => fromUnits(one.returned)],
          ['claims', (one) => one.claims],
          ['opens_at', (one) => one.opensAt],
          ['closes_at', (one) => one.closesAt],
          ['ends_at', (one) => one.endsAt],
          ['funder', (one) => one.funder],
          ['root', (one) => one.root],
          ['list_sha256', (one) => one.listHash],
          ['block', (one) => one.created.block],
          ['transaction', (one) => one.created.hash],
        ],
      }}
      columns={[
        {
          id: 'title',
          header: text('campaigns.title'),
          card: 'heading',
          sortValue: ({ title }) => title,
          cell: ({ title }) => (
            <Link to="/claim" className="pk-entity-link">
              {title}
            </Link>
          ),
        },
        {
          id: 'state',
          header: text('campaigns.state'),
          priority: 1,
          cell: (campaign) => {
            const phase = phaseOf(campaign, head)
            return phase ? (
              <Badge tone={phaseTones[phase]} dot>
                {words(`claim.phase.${phase}`)}
              </Badge>
            ) : (
              '—'
            )
          },
        },
        {
          id: 'total',
          header: text('campaigns.total'),
          definition: words('claim.total.definition'),
          align: 'end',
          priority: 3,
          sortValue: ({ total }) => BigInt(total),
          cell: ({ total }) => <Amount wei={total} digits={2} unit={null} />,
        },
        {
          id: 'claimed',
          header: text('campaigns.claimed'),
          align: 'end',
          priority: 2,
          sortValue: ({ claimed }) => BigInt(claimed),
          cell: ({ claimed }) => <Amount wei={claimed} digits={2} unit={null} />,
        },
        {
          id: 'left',
          header: text('campaigns.left'),
          definition: words('claim.left.definition'),
          align: 'end',
          priority: 4,
          sortValue: left,
          cell: (campaign) => <Amount wei={String(left(campaign))} digits={2} unit={null} />,
        },
        {
          id: 'opens',
          header: words('claim.opensAt'),
          priority: 6,
          sortValue: ({ opensAt }) => opensAt,
          cell: ({ opensAt }) => format.time(opensAt),
        },
        {
          id: 'ends',
          header: words('claim.endsAt'),
          priority: 5,
          sortValue: ({ endsAt }) => endsAt,
          cell: ({ endsAt }) => format.time(endsAt),
        },
        {
          id: 'created',
          header: words('claim.created'),
          priority: 7,
          sortValue: ({ id }) => id,
          cell: ({ created }) => <TransactionLink hash={created.hash} />,
        },
        {
          id: 'act',
          header: '',
          align: 'end',
          pinned: true,
          cell: (campaign) => {
            const phase = phaseOf(campaign, head)
            const how = phase === 'pending' ? 'cancel' : phase === 'ended' && !campaign.over ? 'clawBack' : null
            return (
              how && (
                <Button size="sm" onClick={() => onEnd(campaign, how)}>
                  {text(`${how}.act`)}
                </Button>
              )
            )
          },
        },
      ]}
    />
  )
}
