import { useText } from '@portal/sdk'
import { useMemo } from 'react'
import { BalanceChart } from '../tracker/BalanceChart'
import { useNewestChanges } from './queries'
import { reasonsAt } from './reasonsAt'
import { portfolioMessages } from './texts'
import { useSentence } from './useSentence'

/** What the wallet held over time, and why that changed. */
export function BalanceCourse({ address }: { address: string }) {
  const text = useText(portfolioMessages)
  const sentence = useSentence(address)
  const { data: newest } = useNewestChanges()
  const details = useMemo(() => {
    const reasons = reasonsAt(newest?.rows ?? [], sentence)
    return [{ label: text('course.reason'), of: (time: number) => reasons.get(time) ?? '' }]
  }, [newest, sentence, text])
  return <BalanceChart address={address} title={text('course.title')} label={text('wallet')} details={details} />
}
