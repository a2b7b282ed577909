import { moduleURL, useFormat, useModule, useText } from '@portal/sdk'
import { buttonClass, Card, CardBody, CardHeader, CodeBlock } from '@portal/sdk/ui'
import { CampaignPart } from './CampaignPart'
import { epochMessages } from './texts'
import type { Epoch } from './wire'

/** The list that an epoch pays: its root, its file, and whether a campaign on the chain has it. */
export function EpochListCard({ of }: { of: Epoch }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const module = useModule()
  const { epoch, accounts, total, root } = of
  return (
    <Card aria-labelledby="epoch-list">
      <CardHeader id="epoch-list" title={text('list.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        {accounts === 0 ? (
          <p className="network:text-sm">{text('list.none')}</p>
        ) : (
          <>
            <dl className="network:grid network:grid-cols-[auto_1fr] network:gap-x-6 network:gap-y-1.5 network:text-sm">
              <dt className="network:text-muted">{text('list.accounts')}</dt>
              <dd className="network:text-right network:tabular-nums">{format.number(accounts)}</dd>
              <dt className="network:text-muted">{text('list.sum')}</dt>
              <dd className="network:text-right network:break-all network:tabular-nums">
                {format.gaia(total, 18)} GAIA
              </dd>
            </dl>
            <CodeBlock label={text('list.root')} code={root} wrap />
            <p className="network:text-sm network:text-muted">{text('list.text')}</p>
            <div>
              <a
                className={buttonClass({ size: 'sm' })}
                href={moduleURL(module, `/epochs/${epoch}/list.csv`)}
                download={`epoch-${epoch}.csv`}
              >
                {text('list.download')}
              </a>
            </div>
            <div className="network:grid network:grid-cols-1 network:justify-items-start network:gap-2.5 network:border-t network:border-line-soft network:pt-4">
              <CampaignPart of={of} />
            </div>
          </>
        )}
      </CardBody>
    </Card>
  )
}
