import { errorSentence, useModuleMutation, usePortal, useText } from '@portal/sdk'
import { useSignature } from '@portal/sdk/chain'
import { Button, CodeBlock, Dialog, Notice, Select, TextInput } from '@portal/sdk/ui'
import { useId, useState } from 'react'
import { isName } from './delegation'
import { type FleetTerms, fleetData, newTokenKey, tokenText } from './fleet'
import { nodeMessages } from './texts'

const lengths = [1, 7, 30] as const
const most = 1000

/** Makes a token in this browser, and has the wallet sign for its key. The token is shown once, and kept nowhere. */
export default function FleetDialog({ portal, onClose }: { portal: string; onClose: () => void }) {
  const text = useText(nodeMessages)
  const form = useId()
  const chain = usePortal((state) => state.portal.chain.id)
  const signing = useSignature()
  const give = useModuleMutation<void, { fleet: FleetTerms; signature: string }>({ invalidates: ['/fleets'] })
  const [name, setName] = useState('')
  const [count, setCount] = useState('10')
  const [days, setDays] = useState<(typeof lengths)[number]>(7)
  const [token, setToken] = useState<string | null>(null)
  const nodes = /^\d{1,4}$/.test(count) ? Number(count) : 0
  const right = isName(name) && nodes >= 1 && nodes <= most
  const busy = signing.busy || give.isPending
  const sign = async () => {
    if (busy || !right || !signing.account) return
    const key = newTokenKey()
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + days * 86_400
    const fleet = { portal, owner: signing.account, fleet: key.address, name, nodes, issuedAt, expiresAt }
    const signature = await signing.sign(fleetData(fleet, chain))
    if (!signature) return
    const made = tokenText(fleet.owner, key.privateKey)
    give.mutate({ path: '/fleets', body: { fleet, signature } }, { onSuccess: () => setToken(made) })
  }
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('fleet.make')}
      description={text(token ? 'fleet.once' : 'fleet.text')}
      footer={
        <>
          <Button variant={token ? 'primary' : 'ghost'} onClick={onClose}>
            {text('close')}
          </Button>
          {!token && (
            <Button variant="primary" type="submit" form={form} busy={busy} disabled={!right || !signing.account}>
              {text('fleet.sign')}
            </Button>
          )}
        </>
      }
    >
      {token ? (
        <div className="network:grid network:grid-cols-1 network:gap-4" role="status">
          <CodeBlock label={text('fleet.token')} code={token} wrap />
          <CodeBlock
            label={text('install.line')}
            code={`PORTAL_NODE_TOKEN=${token} ./portal-node setup --portal ${portal} && ./portal-node run`}
            wrap
          />
        </div>
      ) : (
        <form
          id={form}
          className="network:grid network:grid-cols-1 network:gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void sign()
          }}
        >
          <TextInput
            label={text('fleet.name')}
            autoComplete="off"
            disabled={busy}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={name === '' || isName(name) ? undefined : text('name.wrong')}
          />
          <TextInput
            label={text('fleet.nodes')}
            inputMode="numeric"
            autoComplete="off"
            disabled={busy}
            value={count}
            onChange={(event) => setCount(event.target.value)}
            error={nodes >= 1 && nodes <= most ? undefined : text('fleet.nodes.wrong', { most })}
          />
          <Select
            label={text('fleet.days')}
            disabled={busy}
            value={String(days)}
            options={lengths.map((one) => ({ value: String(one), label: text('fleet.days.count', { count: one }) }))}
            onChange={(value) => setDays(lengths.find((one) => String(one) === value) ?? 7)}
          />
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
        </form>
      )}
    </Dialog>
  )
}
