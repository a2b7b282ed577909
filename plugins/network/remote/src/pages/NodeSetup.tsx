import { useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, CardSkeleton, PageHeader, QueryView, urlParam, useUrlState } from '@portal/sdk/ui'
import { ChecksCard } from '../nodes/ChecksCard'
import { FleetCard } from '../nodes/FleetCard'
import { InstallCard } from '../nodes/InstallCard'
import { PairCard } from '../nodes/PairCard'
import { useSummary } from '../nodes/queries'
import { nodeMessages } from '../nodes/texts'

const address = { code: urlParam.string(), node: urlParam.string() }

/** From a machine to a first verified heartbeat. */
export default function NodeSetup() {
  const text = useText(nodeMessages)
  const summary = useSummary()
  const { values, put } = useUrlState(address)
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('setup.title')}
        lede={text('setup.lede')}
        actions={
          <Link className={buttonClass({})} to="/node-setup/own">
            {text('setup.own')}
          </Link>
        }
      />
      <QueryView
        query={summary}
        framed
        failed={text('setup.failed')}
        skeleton={<CardSkeleton title={text('install.title')} height="240px" />}
      >
        {(all) => (
          <>
            <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.2fr_1fr]">
              <InstallCard summary={all} />
              <div className="network:grid network:grid-cols-1 network:gap-5.5">
                {values.node === '' && (
                  <PairCard
                    key={values.code}
                    summary={all}
                    code={values.code}
                    onCode={(code) => put({ code, node: '' })}
                    onPaired={(node) => put({ code: '', node })}
                  />
                )}
                <ChecksCard summary={all} node={values.node} onAnother={() => put({ code: '', node: '' })} />
              </div>
            </div>
            <FleetCard portal={all.portal} />
          </>
        )}
      </QueryView>
    </div>
  )
}
