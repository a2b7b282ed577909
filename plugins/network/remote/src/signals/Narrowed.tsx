import { shortAddress, useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { X } from 'lucide-react'
import { signalMessages } from './texts'

interface NarrowedProps {
  values: { publisher: string; validator: string }
  onChange: (change: { publisher?: string; validator?: string }) => void
}

/** Whose signals or attestations alone the feed has, by a link from elsewhere; each is taken away by a press. */
export function Narrowed({ values, onChange }: NarrowedProps) {
  const text = useText(signalMessages)
  const all = (['publisher', 'validator'] as const).filter((name) => values[name] !== '')
  if (all.length === 0) return null
  return (
    <ul className="network:flex network:flex-wrap network:gap-2">
      {all.map((name) => (
        <li key={name}>
          <Button size="sm" onClick={() => onChange({ [name]: '' })}>
            {text(`narrowed.${name}`, { address: shortAddress(values[name]) })}
            <X size={14} aria-hidden="true" />
            <span className="network:sr-only">{text('narrowed.clear')}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
