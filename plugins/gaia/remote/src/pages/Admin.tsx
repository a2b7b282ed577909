import { useText } from '@portal/sdk'
import { PageHeader } from '@portal/sdk/ui'
import { Campaigns } from '../campaigns/Campaigns'
import { campaignMessages } from '../campaigns/texts'

export default function Admin() {
  const text = useText(campaignMessages)
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader title={text('title')} lede={text('lede')} />
      <Campaigns />
    </div>
  )
}
