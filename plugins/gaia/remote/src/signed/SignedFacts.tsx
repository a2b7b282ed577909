import { useFormat, useText } from '@portal/sdk'
import { Address } from '@portal/sdk/ui'
import { Fact } from '../claim/Fact'
import { signedMessages } from './texts'

interface SignedFactsProps {
  campaign: string
  account: string
  amount: string
  to: string
  /** Unix seconds */
  deadline: number
}

/** Who gets what of whom, and until when. */
export function SignedFacts({ campaign, account, amount, to, deadline }: SignedFactsProps) {
  const text = useText(signedMessages)
  const format = useFormat()
  return (
    <dl className="gaia:grid gaia:gap-2 gaia:text-sm">
      <Fact name={text('amount')}>{format.gaia(amount, 18)} GAIA</Fact>
      <Fact name={text('receiver')}>
        <Address address={to} />
      </Fact>
      <Fact name={text('account')}>
        <Address address={account} />
      </Fact>
      <Fact name={text('campaign')}>{campaign}</Fact>
      <Fact name={text('deadline')}>{format.time(deadline * 1000)}</Fact>
    </dl>
  )
}
