import { shortAddress, useFormat, useText } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import {
  Address,
  Avatar,
  Badge,
  buttonClass,
  Card,
  CardSkeleton,
  EmptyState,
  PageHeader,
  QueryView,
} from '@portal/sdk/ui'
import { ChangeTable } from '../detail/ChangeTable'
import { CommissionCard } from '../detail/CommissionCard'
import { DelegatorTable } from '../detail/DelegatorTable'
import { MachineCard } from '../detail/MachineCard'
import { PositionHere } from '../detail/PositionHere'
import { StakeChart } from '../detail/StakeChart'
import { detailMessages } from '../detail/texts'
import { ValidatorStats } from '../detail/ValidatorStats'
import { MineCard } from '../epochs/MineCard'
import { ValidatorEpochs } from '../epochs/ValidatorEpochs'
import { useValidator } from '../queries'
import { WatchValidator } from '../watch/WatchValidator'
import type { Validator, ValidatorDetail } from '../wire'

/** One validator: what it has, who gave it, what it keeps, and all that it did to itself. */
export default function ValidatorPage() {
  const { address = '' } = useParams()
  const text = useText(detailMessages)
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return <Known key={address.toLowerCase()} address={address} />
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader title={text('title')} />
      <Nobody />
    </div>
  )
}

function Known({ address }: { address: string }) {
  const text = useText(detailMessages)
  const query = useValidator(address)
  const validator = query.data?.validator
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={
          <span className="network:flex network:flex-wrap network:items-center network:gap-3">
            <Avatar address={validator?.address ?? address} size={32} />
            {validator?.name ?? shortAddress(address)}
          </span>
        }
        lede={validator && <Identity validator={validator} />}
        actions={validator && <WatchValidator validator={validator} />}
      />
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        empty={(detail) => detail.validator === null && <Nobody />}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(detail) => <Parts detail={known(detail)} address={address} />}
      </QueryView>
    </div>
  )
}

function known(detail: ValidatorDetail | undefined) {
  return detail?.validator ? (detail as ValidatorDetail & { validator: Validator }) : undefined
}

function Parts({ detail, address }: { detail: ReturnType<typeof known>; address: string }) {
  const text = useText(detailMessages)
  return (
    <>
      <ValidatorStats detail={detail} />
      <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
        <StakeChart address={address} />
        {detail ? (
          <PositionHere validator={detail.validator} />
        ) : (
          <CardSkeleton title={text('you.title')} height="8rem" />
        )}
      </div>
      <ValidatorEpochs address={address} />
      <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
        {detail ? (
          <CommissionCard detail={detail} />
        ) : (
          <CardSkeleton title={text('commissions.title')} height="190px" />
        )}
        <MineCard address={address} />
      </div>
      {detail && <MachineCard validator={detail.validator} />}
      {detail && <DelegatorTable address={address} />}
      {detail && <ChangeTable detail={detail} address={address} />}
    </>
  )
}

function Identity({ validator }: { validator: Validator }) {
  const text = useText(detailMessages)
  const format = useFormat()
  const active = validator.status === 'active'
  return (
    <span className="network:flex network:flex-wrap network:items-center network:gap-x-4 network:gap-y-1.5">
      <span className="network:flex network:items-center network:gap-2">
        <Badge tone={active ? 'good' : 'bad'}>{text(active ? 'active' : 'exited')}</Badge>
        {active && text('since', { when: format.time(validator.registeredAt.time) })}
      </span>
      <span className="network:flex network:items-center network:gap-1.5">
        {text('identity.wallet')} <Address address={validator.address} label={null} />
      </span>
      <span className="network:flex network:items-center network:gap-1.5">
        {text('identity.attestor')} <Address address={validator.attestor} label={null} />
      </span>
    </span>
  )
}

function Nobody() {
  const text = useText(detailMessages)
  return (
    <Card>
      <EmptyState
        title={text('none')}
        action={
          <Link to="/validators" className={buttonClass({ size: 'sm' })}>
            {text('none.list')}
          </Link>
        }
      >
        {text('none.text')}
      </EmptyState>
    </Card>
  )
}
