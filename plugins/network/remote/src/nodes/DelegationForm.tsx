import { errorSentence, useModuleMutation, usePortal, useText } from '@portal/sdk'
import { useSignature } from '@portal/sdk/chain'
import { Button, Notice, Select, TextInput } from '@portal/sdk/ui'
import { type ReactNode, useState } from 'react'
import { delegationData, delegationOf, isName } from './delegation'
import { nodeMessages } from './texts'
import type { SignedDelegation } from './wire'

const lengths = [30, 90, 365] as const

export interface DelegationFormProps {
  portal: string
  node: string
  name: string
  /** where the portal takes it, below the module's API */
  path: string
  onSigned: () => void
  /** beside the button */
  others?: ReactNode
}

/** Has the wallet sign that the node is its own, under a name and for a time, and gives it to the portal. */
export default function DelegationForm({ portal, node, name, path, onSigned, others }: DelegationFormProps) {
  const text = useText(nodeMessages)
  const chain = usePortal((state) => state.portal.chain.id)
  const signing = useSignature()
  const give = useModuleMutation<void, SignedDelegation>({ invalidates: ['/machines'] })
  const [typed, setTyped] = useState(name)
  const [days, setDays] = useState<(typeof lengths)[number]>(365)
  const busy = signing.busy || give.isPending
  const sign = async () => {
    if (busy || !signing.account || !isName(typed)) return
    const delegation = delegationOf({ portal, owner: signing.account, node, name: typed }, days, Date.now())
    const signature = await signing.sign(delegationData(delegation, chain))
    if (!signature) return
    give.mutate({ path, method: 'PUT', body: { delegation, signature } }, { onSuccess: onSigned })
  }
  return (
    <form
      className="network:grid network:grid-cols-1 network:gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void sign()
      }}
    >
      <div className="network:grid network:grid-cols-1 network:gap-4 network:sm:grid-cols-[2fr_1fr] network:sm:items-start">
        <TextInput
          label={text('name.label')}
          hint={text('name.hint')}
          autoComplete="off"
          spellCheck={false}
          disabled={busy}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isName(typed) ? undefined : text('name.wrong')}
        />
        <Select
          label={text('days.label')}
          disabled={busy}
          value={String(days)}
          options={lengths.map((count) => ({ value: String(count), label: text(`days.${count}`) }))}
          onChange={(value) => setDays(lengths.find((count) => String(count) === value) ?? 365)}
        />
      </div>
      <p className="network:text-sm network:text-muted">{text('pair.costs')}</p>
      {signing.problem && (
        <Notice tone="bad" title={text('sign.failed')}>
          {signing.problem}
        </Notice>
      )}
      {give.error && (
        <Notice tone="bad" title={text('sign.refused')}>
          {errorSentence(give.error)}
        </Notice>
      )}
      <div className="network:flex network:flex-wrap network:gap-3">
        <Button variant="primary" type="submit" busy={busy} disabled={!signing.account || !isName(typed)}>
          {text('pair.sign')}
        </Button>
        {others}
      </div>
    </form>
  )
}
