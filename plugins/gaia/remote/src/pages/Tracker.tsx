import { usePortal, useText } from '@portal/sdk'
import { Tabs } from '@portal/sdk/kit'
import { PageHeader } from '@portal/sdk/ui'
import { messages } from '../texts'
import { FlowsTab } from '../tracker/FlowsTab'
import { HoldersTab } from '../tracker/HoldersTab'
import { Overview } from '../tracker/Overview'
import { TransfersTab } from '../tracker/TransfersTab'
import { WatchTab } from '../watch/WatchTab'

export default function Tracker() {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain.name)
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader title={text('tracker.title')} lede={text('tracker.lede', { chain })} />
      <Tabs
        label={text('tracker.title')}
        tabs={[
          { id: 'overview', label: text('tracker.overview'), content: <Overview /> },
          { id: 'holders', label: text('tracker.holders'), content: <HoldersTab /> },
          { id: 'transfers', label: text('tracker.transfers'), content: <TransfersTab /> },
          { id: 'flows', label: text('tracker.flows'), content: <FlowsTab /> },
          { id: 'watch', label: text('tracker.watch'), content: <WatchTab /> },
        ]}
      />
    </div>
  )
}
