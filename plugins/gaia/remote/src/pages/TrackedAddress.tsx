import { shortAddress, useAddressLabel, useText } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import { Address, Card, EmptyState, PageHeader, QueryView } from '@portal/sdk/ui'
import { messages } from '../texts'
import { AddressCourse } from '../tracker/AddressCourse'
import { EntryTable } from '../tracker/EntryTable'
import { NotKnown } from '../tracker/NotKnown'
import { ProfileStats } from '../tracker/ProfileStats'
import { useProfile } from '../tracker/queries'
import { useRole } from '../useRole'
import { WatchAddress } from '../watch/WatchAddress'

/** The zero address is nobody's. */
const isAddress = /^0x(?!0{40}$)[0-9a-fA-F]{40}$/

/** What one address has, since when, and why. */
export default function TrackedAddress() {
  const text = useText(messages)
  const { address = '' } = useParams()
  if (isAddress.test(address)) return <Tracked key={address.toLowerCase()} address={address} />
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader title={text('account.title')} />
      <Card>
        <EmptyState
          title={text('account.none')}
          action={<Link to="/gaia-tracker?tab=holders">{text('account.holders')}</Link>}
        >
          {text('account.none.text')}
        </EmptyState>
      </Card>
    </div>
  )
}

function Tracked({ address }: { address: string }) {
  const text = useText(messages)
  const labelOf = useAddressLabel()
  const roleOf = useRole()
  const profile = useProfile(address)
  // As the module writes it, so that it is the same in all that is kept of it.
  const named = profile.data?.address ?? address
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader
        title={roleOf(address) ?? labelOf(address) ?? <span className="gaia:font-mono">{shortAddress(named)}</span>}
        lede={
          <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-x-3 gaia:gap-y-1 gaia:break-all">
            <Address address={named} label={null} full />
          </span>
        }
        actions={<WatchAddress address={named} ready={profile.data !== undefined} />}
      />
      <QueryView
        query={profile}
        framed
        failed={text('account.failed')}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(data) =>
          data && !data.known ? (
            <NotKnown asOf={data.asOf} />
          ) : (
            <>
              <ProfileStats profile={data} />
              <AddressCourse address={address} />
              <EntryTable address={address} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}
