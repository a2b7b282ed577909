import { useText } from '@portal/sdk'
import { CodeBlock, Notice, TextInput } from '@portal/sdk/ui'
import { attestorCommand, bothIn, possessionJson } from './possession'
import { setupMessages } from './texts'
import type { CheckedPossession } from './usePossession'

interface AttestorFieldsProps {
  attestor: string
  proof: string
  checked: CheckedPossession
  working?: boolean
  onChange: (change: { attestor?: string; proof?: string }) => void
}

/** Where the key is made, and the two fields that its address and its proof are pasted into: one paste of both fills both. */
export default function AttestorFields({ attestor, proof, checked, working, onChange }: AttestorFieldsProps) {
  const text = useText(setupMessages)
  const { at, good, untold, problem, field, checking } = checked
  const enter = (name: 'attestor' | 'proof') => (typed: string) => onChange(bothIn(typed) ?? { [name]: typed.trim() })
  return (
    <div className="network:grid network:gap-5">
      <div className="network:grid network:gap-2">
        <p className="network:max-w-[68ch] network:text-muted">{text('attestor.text')}</p>
        <CodeBlock label={text('attestor.command')} code={attestorCommand(at)} wrap />
        <details className="network:text-sm">
          <summary className="network:cursor-pointer network:text-muted">{text('attestor.otherwise')}</summary>
          <p className="network:my-2 network:max-w-[68ch] network:text-muted">{text('attestor.otherwise.text')}</p>
          <CodeBlock label={text('attestor.data')} code={possessionJson(at, attestor || '0x…')} />
        </details>
      </div>
      <TextInput
        label={text('attestor.address')}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        disabled={working}
        value={attestor}
        error={field === 'attestor' && problem ? problem : undefined}
        onChange={({ target }) => enter('attestor')(target.value)}
      />
      <TextInput
        label={text('attestor.proof')}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        disabled={working}
        value={proof}
        hint={text('attestor.proof.hint')}
        error={field === 'proof' && problem ? problem : undefined}
        onChange={({ target }) => enter('proof')(target.value)}
      />
      <div role="status">
        {checking && <span className="network:text-sm network:text-muted">{text('attestor.checking')}</span>}
        {good && (
          <Notice tone={untold ? 'info' : 'good'} title={text(untold ? 'attestor.untold' : 'attestor.good')}>
            {text(untold ? 'attestor.untold.text' : 'attestor.good.text')}
          </Notice>
        )}
      </div>
    </div>
  )
}
