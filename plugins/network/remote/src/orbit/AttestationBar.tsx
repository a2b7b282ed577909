import { errorSentence, useFormat, useText } from '@portal/sdk'
import { Select, Switch } from '@portal/sdk/ui'
import { orbitMessages } from './texts'
import type { OrbitAttestations } from './useOrbitState'

interface AttestationBarProps {
  attestations: OrbitAttestations
  on: boolean
  topic: string
  onChange: (change: { attestations?: 'on' | 'off'; topic?: string }) => void
}

/** Whether attestations are drawn, of which topic, how many there are of them, and what is left out. */
export function AttestationBar({ attestations, on, topic, onChange }: AttestationBarProps) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const { answer, error, drawn, lines, elsewhere, own } = attestations
  const older = (answer?.count ?? 0) - (answer?.signals.length ?? 0)
  const words = answer && [
    text('attestations.drawn', { count: drawn, lines: text('attestations.lines', { count: lines }) }),
    own > 0 && text('attestations.own', { count: own }),
    elsewhere > 0 && text('attestations.elsewhere', { count: elsewhere }),
    older > 0 && text('attestations.older', { count: older, shown: format.number(answer.signals.length) }),
  ]
  return (
    <div className="network:flex network:flex-wrap network:items-center network:gap-x-4 network:gap-y-2 network:px-4 network:pt-2 network:text-sm">
      <span className="network:flex network:items-center network:gap-2">
        <Switch
          label={text('attestations')}
          checked={on}
          onCheckedChange={(checked) => onChange({ attestations: checked ? 'on' : 'off' })}
        />
        <span aria-hidden="true">{text('attestations')}</span>
      </span>
      {on && (
        <>
          <Select
            label={text('topic')}
            hideLabel
            value={topic}
            options={[
              { value: 'all', label: text('topic.all') },
              ...(answer?.topics ?? []).map(({ topic: value, name }) => ({ value, label: name })),
            ]}
            onChange={(value) => onChange({ topic: value })}
          />
          <p className="network:text-muted">
            {error ? `${text('attestations.failed')} ${errorSentence(error)}` : words?.filter(Boolean).join(' ')}
          </p>
        </>
      )}
    </div>
  )
}
