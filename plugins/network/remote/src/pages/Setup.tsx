import { useText } from '@portal/sdk'
import { Address, CardSkeleton, LiveChip, PageHeader, QueryView } from '@portal/sdk/ui'
import { useSetup } from '../queries'
import { OwnValidator } from '../setup/OwnValidator'
import { setupMessages } from '../setup/texts'
import { Wizard } from '../setup/Wizard'

/** Becoming a validator, step by step; for who is one already, what the chain says of it and what can be changed. */
export default function SetupPage() {
  const text = useText(setupMessages)
  const query = useSetup()
  const setup = query.data
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('title')}
        lede={
          setup ? (
            <>
              {text(setup.own ? 'lede.own' : 'lede')} <Address address={setup.contract} />
            </>
          ) : (
            text('lede.loading')
          )
        }
        loading={query.isPending}
        actions={(query.isPending || setup) && <LiveChip at={setup?.asOf.time} />}
      />
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        skeleton={<CardSkeleton title={text('wizard')} height="24rem" />}
      >
        {(found) => (found.own ? <OwnValidator setup={found} own={found.own} /> : <Wizard setup={found} />)}
      </QueryView>
    </div>
  )
}
