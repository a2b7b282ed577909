import { useModuleMutation, useModuleQuery, useToast } from '@portal/sdk'
import { Confirm, Countdown, Markdown, Menu, Tabs } from '@portal/sdk/kit'
import { Button, CodeBlock } from '@portal/sdk/ui'
import { useState } from 'react'

/** What GET /offer answers. */
interface Terms {
  /** Markdown, by the seller */
  text: string
  signature: string
  /** the block after which nobody takes it */
  lastBlock: number
}

export default function Offer() {
  const toast = useToast()
  const { data } = useModuleQuery<Terms>('/offer')
  const withdraw = useModuleMutation({ invalidates: ['/offer'] })
  const [asked, setAsked] = useState(false)
  if (!data) return null
  return (
    <>
      <Countdown label="The offer ends" block={data.lastBlock} />
      <Menu
        trigger={<Button>More</Button>}
        items={[[{ label: 'Withdraw', danger: true, onSelect: () => setAsked(true) }]]}
      />
      <Tabs
        label="Offer"
        tabs={[
          { id: 'terms', label: 'Terms', content: <Markdown text={data.text} /> },
          { id: 'proof', label: 'Proof', content: <CodeBlock label="Signature" code={data.signature} wrap /> },
        ]}
      />
      {asked && (
        <Confirm
          danger
          title="Withdraw the offer?"
          text="Nobody can take it any more."
          label="Withdraw"
          reason="The buyers who watch it are told."
          act={(reason) => withdraw.mutateAsync({ path: '/offer/withdraw', body: { reason } })}
          onClose={() => setAsked(false)}
          onDone={() => toast({ title: 'Offer withdrawn' })}
        />
      )}
    </>
  )
}
