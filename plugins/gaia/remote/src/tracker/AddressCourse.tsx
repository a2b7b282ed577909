import { useFormat, useText } from '@portal/sdk'
import { useMemo } from 'react'
import { messages } from '../texts'
import { BalanceChart } from './BalanceChart'
import { courseReasons } from './courseReasons'
import { useNewestEntries } from './queries'

/** What an address had over time, and why that changed. */
export function AddressCourse({ address }: { address: string }) {
  const text = useText(messages)
  const format = useFormat()
  const { data: newest } = useNewestEntries(address)
  const details = useMemo(() => {
    const reasons = courseReasons({ text, format }, newest?.rows ?? [], address)
    return [{ label: text('entry.reason'), of: (time: number) => reasons.get(time) ?? '' }]
  }, [newest, address, text, format])
  return (
    <BalanceChart address={address} title={text('balance.title')} label={text('account.balance')} details={details} />
  )
}
