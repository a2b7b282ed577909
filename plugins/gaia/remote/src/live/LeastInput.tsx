import { useText } from '@portal/sdk'
import { TextInput } from '@portal/sdk/ui'
import { messages } from '../texts'

/** How many whole GAIA a row has at least. */
export function LeastInput({ least, onChange }: { least: string; onChange: (least: string) => void }) {
  const text = useText(messages)
  return (
    <TextInput
      label={text('holders.least')}
      hideLabel
      placeholder={text('holders.least')}
      inputMode="numeric"
      size={16}
      value={least}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 12))}
    />
  )
}
