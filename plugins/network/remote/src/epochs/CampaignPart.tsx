import { useFormat, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Notice, Progress, Skeleton } from '@portal/sdk/ui'
import { paymentOf } from './paymentOf'
import { usePaid } from './queries'
import { ratioOf } from './ratioOf'
import { epochMessages } from './texts'
import type { Epoch, Payment } from './wire'

/** Whether a campaign on the chain has an epoch's list, how much of it is claimed, and the next step. */
export function CampaignPart({ of }: { of: Epoch }) {
  const text = useText(epochMessages)
  const admin = useSession()?.admin ?? false
  const query = usePaid()
  if (query.isPending) return <Skeleton width="100%" height="2.5rem" />
  const payment = paymentOf(query.data, of.epoch)
  if (payment) return <Claimed of={payment} />
  return (
    <>
      {payment === null ? (
        <p className="network:text-sm">{text('list.open')}</p>
      ) : (
        <Notice title={text('list.problem')}>{query.data?.problem}</Notice>
      )}
      {admin && (
        <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to={`/gaia-admin?epoch=${of.epoch}`}>
          {text('list.publish')}
        </Link>
      )}
    </>
  )
}

function Claimed({ of }: { of: Payment }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const values = { claimed: format.gaia(of.claimed, 2), total: format.gaia(of.total, 2) }
  const words = of.over
    ? text('list.over', { ...values, title: of.title, count: format.number(of.claims) })
    : text('list.claims', { ...values, count: of.claims })
  return (
    <div className="network:grid network:w-full network:grid-cols-1 network:justify-items-start network:gap-2.5">
      <p className="network:text-sm">
        <span className="network:text-muted">{text('list.campaign')}</span>{' '}
        <b className="network:font-[550] network:[overflow-wrap:anywhere]">{of.title}</b>
      </p>
      <div className="network:w-full">
        <Progress value={ratioOf(of.claimed, of.total)} label={text('list.progress')} text={words} />
      </div>
      <p className="network:text-sm">{words}</p>
      {!of.over && (
        <Link className={buttonClass({ size: 'sm' })} to="/claim">
          {text('list.claim')}
        </Link>
      )}
    </div>
  )
}
