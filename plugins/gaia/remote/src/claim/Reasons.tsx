import { useFormat, useText } from '@portal/sdk'
import { messages } from '../texts'
import type { CampaignList } from '../wire'
import { Fact } from './Fact'

/** What a list gives GAIA for, to how many, and how much. */
export function Reasons({ list }: { list: CampaignList }) {
  const text = useText(messages)
  const format = useFormat()
  return (
    <div className="gaia:grid gaia:gap-1.5 gaia:text-sm">
      <h3 className="gaia:font-semibold">{text('claim.reasons')}</h3>
      <dl className="gaia:grid gaia:gap-1.5">
        {list.reasons.map(({ reason, allocations, least, most }) => (
          <Fact key={reason} name={reason}>
            {text(least === most ? 'claim.reasons.same' : 'claim.reasons.range', {
              count: allocations,
              least: format.gaia(least, 18),
              most: format.gaia(most, 18),
            })}
          </Fact>
        ))}
      </dl>
    </div>
  )
}
