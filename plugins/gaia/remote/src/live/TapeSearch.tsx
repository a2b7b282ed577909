import { useText } from '@portal/sdk'
import { TextInput } from '@portal/sdk/ui'
import { Search } from 'lucide-react'
import { messages } from '../texts'

export function TapeSearch({ sought, onSeek }: { sought: string; onSeek: (text: string) => void }) {
  const label = useText(messages)('live.search')
  return (
    <TextInput
      label={label}
      hideLabel
      placeholder={label}
      type="search"
      size={label.length}
      icon={<Search size={15} aria-hidden="true" />}
      value={sought}
      onChange={(event) => onSeek(event.target.value)}
    />
  )
}
