import { useText } from '@portal/sdk'
import { SearchInput } from '@portal/sdk/ui'
import { messages } from '../texts'

export function TapeSearch({ sought, onSeek }: { sought: string; onSeek: (text: string) => void }) {
  const label = useText(messages)('live.search')
  return <SearchInput label={label} size={label.length} value={sought} onSeek={onSeek} />
}
