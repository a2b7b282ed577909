import { useText } from '@portal/sdk'
import { Tabs } from '@portal/sdk/kit'
import { PageHeader } from '@portal/sdk/ui'
import { Campaigns } from '../campaigns/Campaigns'
import { campaignMessages } from '../campaigns/texts'
import { LaunchDates } from '../launch/LaunchDates'
import { SaleAdmin } from '../saleTerms/SaleAdmin'

export default function Admin() {
  const text = useText(campaignMessages)
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader title={text('title')} lede={text('lede')} />
      <Tabs
        label={text('tabs')}
        tabs={[
          { id: 'campaigns', label: text('tab.campaigns'), content: <Campaigns /> },
          { id: 'sale', label: text('tab.sale'), content: <SaleAdmin /> },
          { id: 'dates', label: text('tab.dates'), content: <LaunchDates /> },
        ]}
      />
    </div>
  )
}
