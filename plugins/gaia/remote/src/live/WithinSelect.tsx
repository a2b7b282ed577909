import { useText } from '@portal/sdk'
import { Select } from '@portal/sdk/ui'
import { messages } from '../texts'
import { type Within, withins } from './within'

/** How old a row is at most. */
export function WithinSelect({ within, onChange }: { within: Within; onChange: (within: Within) => void }) {
  const text = useText(messages)
  return (
    <Select
      label={text('transfers.within')}
      hideLabel
      value={within}
      onChange={(chosen) => onChange(chosen as Within)}
      options={withins.map((value) => ({ value, label: text(`within.${value || 'all'}`) }))}
    />
  )
}
