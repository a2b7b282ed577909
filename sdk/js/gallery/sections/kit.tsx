import { useToast } from '@portal/sdk'
import {
  Combobox,
  Confirm,
  Countdown,
  DateField,
  DateRange,
  Markdown,
  Menu,
  Picker,
  type PickerOption,
  Popover,
  QrCode,
  Sheet,
  Stepper,
  Tabs,
  Upload,
  type UploadTransport,
  useSteps,
} from '@portal/sdk/kit'
import { Button, CodeBlock, Definition, IconButton, TextInput } from '@portal/sdk/ui'
import { Copy, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { type ReactElement, useMemo, useState } from 'react'
import { Example } from '../Example'

export const title = 'Kit'

const assets: PickerOption[] = [
  { value: 'gaia', label: 'GAIA', note: '37,520.4 in this wallet' },
  { value: 'pol', label: 'POL', note: '12.08 in this wallet' },
  { value: 'usdc', label: 'USDC', note: 'Nothing in this wallet', disabled: true },
]
const validators: PickerOption[] = [
  'Atlas',
  'Borealis',
  'Cassiopeia',
  'Delphi',
  'Elara',
  'Fornax',
  'Helios',
  'Ionian',
  'Juniper',
  'Kepler',
].map((name, i) => ({ value: name.toLowerCase(), label: name, note: `${(i % 4) + 2} % commission` }))

const receipt = `POST /api/m/market/orders HTTP/1.1
Content-Type: application/json

{ "listing": "gpu-a100-fra", "hours": 12, "ceiling": "1400000000000000000", "deadline": "2026-11-23T18:00:00Z" }`
const signature =
  '0x8f3a1c5e7b9d2f4068ace13579bdf02468ace13579bdf02468ace13579bdf0248f3a1c5e7b9d2f4068ace13579bdf02468ace13579bdf02468ace13579bdf0241b'

const answer = `## What validators earn

A validator's reward follows **its stake** and *its uptime*. See the [staking contract](https://example.org/staking) for the formula.

1. Rewards are counted for each epoch.
2. A commission of \`5 %\` goes to the validator.

| Epoch | Stake, GAIA | Reward, GAIA |
| --- | ---: | ---: |
| 118 | 8,310,000 | 412.5 |
| 119 | 8,402,000 | 416.1 |

> An epoch that nobody measured has no reward, and none is made up.

\`\`\`
reward = stake * rate * uptime
\`\`\`

<script>alert(1)</script> HTML is left out, and so is ![a picture](https://example.org/p.png).`

export default function Kit(): ReactElement {
  return (
    <>
      <Example title="Tabs" note="In a page, the one that is shown stands in the address.">
        <Tabs
          label="Listing"
          tabs={[
            { id: 'terms', label: 'Terms', content: <p>Twelve hours, paid from escrow.</p> },
            { id: 'holders', label: 'Holders', count: '212', content: <p>Two hundred and twelve wallets.</p> },
            { id: 'history', label: 'History', content: <p>Sold nine times.</p> },
            { id: 'disputes', label: 'Disputes', count: '0', content: <p>Nobody has disputed anything.</p> },
          ]}
        />
      </Example>
      <Example title="Menu and popover">
        <div className="gallery-row">
          <Menus />
          <Popover label="Fees" trigger={<Button>Fees</Button>}>
            {(close) => (
              <>
                <b>Fees of this order</b>
                <p>1.5 % to the marketplace, and the gas of two transactions.</p>
                <Button size="sm" onClick={close}>
                  Understood
                </Button>
              </>
            )}
          </Popover>
        </div>
      </Example>
      <Example title="Picker and combobox" note="For words alone there is the browser's own list box, Select.">
        <Choices />
      </Example>
      <Example title="Sheet and confirmation" note="The list box in the sheet closes alone.">
        <Overlays />
      </Example>
      <Example title="Steps" note="They can be left, and are resumed where they were left." wide>
        <Purchase />
      </Example>
      <Example title="Countdown" note="Blocks are what is sure; times are about.">
        <div className="gallery-stack">
          <Countdown label="Second phase of the sale" block={64_120_000} />
          <Countdown label="First phase" block={64_118_902} />
        </div>
      </Example>
      <Example title="Dates">
        <Dates />
      </Example>
      <Example title="Code">
        <div className="gallery-stack">
          <CodeBlock label="Request" code={receipt} />
          <CodeBlock label="Signature" code={signature} wrap />
        </div>
      </Example>
      <Example title="Markdown" note="Written by a stranger: text, tables and links to the web.">
        <Markdown text={answer} />
      </Example>
      <Example title="QR code">
        <QrCode value="https://portal.example/gaia/purchase" label="This page, for your phone" />
      </Example>
      <Example title="Upload" note="The file goes nowhere: it is read, slowly, as if it were sent.">
        <Upload label="Model card" hint="Text or Markdown." accept=".txt,.md" most={20_000_000} transport={reading} />
      </Example>
      <Example title="Toasts" note="What a module says for a moment. The shell shows it, and reads it aloud.">
        <Toasts />
      </Example>
    </>
  )
}

function Menus(): ReactElement {
  const [watched, setWatched] = useState(true)
  const [done, setDone] = useState('')
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More about this listing" variant="default">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          [
            { label: 'Copy the link', icon: <Copy size={14} />, onSelect: () => setDone('copied') },
            { label: 'Seller', note: 'Atlas Compute', icon: <ExternalLink size={14} />, to: '/seller' },
            { label: 'Watched', checked: watched, onSelect: () => setWatched(!watched) },
          ],
          [{ label: 'Withdraw', icon: <Trash2 size={14} />, danger: true, onSelect: () => setDone('withdrawn') }],
        ]}
      />
      <output>{done}</output>
    </>
  )
}

function Choices(): ReactElement {
  const [asset, setAsset] = useState<string | null>(null)
  const [validator, setValidator] = useState<PickerOption | null>(null)
  return (
    <div className="gallery-stack">
      <Picker label="Pay with" options={assets} value={asset} onChange={setAsset} />
      <Combobox label="Validator" options={validators} value={validator} onChange={setValidator} />
    </div>
  )
}

function Overlays(): ReactElement {
  const [open, setOpen] = useState<'sheet' | 'confirm' | null>(null)
  const [asset, setAsset] = useState<string | null>('gaia')
  const [said, setSaid] = useState('')
  return (
    <div className="gallery-row">
      <Button onClick={() => setOpen('sheet')}>Offer…</Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        Withdraw…
      </Button>
      <output>{said}</output>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={() => setOpen(null)}
        title="New offer"
        description="It is public, and you can withdraw it until somebody takes it."
        footer={<Button variant="primary">Publish</Button>}
      >
        <TextInput label="Title" defaultValue="GPU hours in Frankfurt" />
        <Picker label="Paid in" options={assets} value={asset} onChange={setAsset} />
        <DateField label="Ends on" value="2026-12-01" onChange={() => {}} />
        <p>
          Escrow <Definition term="Escrow">A contract holds the amount until both sides are content.</Definition>
        </p>
      </Sheet>
      {open === 'confirm' && (
        <Confirm
          danger
          title="Withdraw the offer?"
          text="Nobody can take it any more. Who has taken it already is not concerned."
          label="Withdraw"
          reason="The buyers who watch it are told."
          act={async (reason) => setSaid(`Withdrawn: ${reason}`)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const empty = { amount: '' }
const readDraft = (kept: unknown): typeof empty | undefined => {
  const { amount } = (kept ?? {}) as { amount?: unknown }
  return typeof amount === 'string' ? { amount } : undefined
}

function Purchase(): ReactElement {
  const steps = useSteps({
    key: 'gallery-purchase',
    ids: ['amount', 'review', 'sign', 'receipt'],
    read: readDraft,
    empty,
  })
  return (
    <div className="gallery-stack">
      <Stepper
        label="Purchase"
        names={{ amount: 'Amount', review: 'Review', sign: 'Sign', receipt: 'Receipt' }}
        steps={steps}
      />
      <div className="gallery-row">
        <TextInput
          label="Amount, GAIA"
          inputMode="decimal"
          value={steps.draft.amount}
          onChange={(event) => steps.change({ amount: event.target.value })}
        />
        <Button variant="primary" onClick={steps.next}>
          Next
        </Button>
      </div>
    </div>
  )
}

function Dates(): ReactElement {
  const [day, setDay] = useState<string | null>('2026-11-23')
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: '2026-11-09', to: null })
  return (
    <div className="gallery-stack">
      <DateField label="Vesting begins" value={day} onChange={setDay} min="2026-11-05" max="2027-12-31" />
      <DateRange label="Epochs" hint="Both days are counted." value={range} onChange={setRange} max="2026-11-23" />
    </div>
  )
}

/** Reads the file a part at a time, as fast as a slow line would take it, and keeps how much of it was read. */
const reading: UploadTransport = (() => {
  const had = new Map<string, number>()
  const nameOf = (file: File) => `${file.name} ${file.size}`
  return {
    offset: async (file) => had.get(nameOf(file)) ?? 0,
    async send(file, from, { signal, onSent }) {
      for (let at = from; at < file.size; ) {
        await new Promise((over) => setTimeout(over, 60))
        signal.throwIfAborted()
        const part = await file.slice(at, at + Math.ceil(file.size / 20)).arrayBuffer()
        at += part.byteLength
        had.set(nameOf(file), at)
        onSent(at)
      }
      had.delete(nameOf(file))
    },
  }
})()

function Toasts(): ReactElement {
  const toast = useToast()
  const [said, setSaid] = useState('')
  const say = useMemo(
    () => (input: Parameters<typeof toast>[0]) => {
      toast(input)
      setSaid(`${input.title}: ${input.description}`)
    },
    [toast],
  )
  return (
    <div className="gallery-row">
      <Button onClick={() => say({ title: 'Listing published', description: 'Buyers see it from now on.' })}>
        Say that it is done
      </Button>
      <Button onClick={() => say({ title: 'Not published', description: 'The price is missing.', destructive: true })}>
        Say what failed
      </Button>
      <output>{said}</output>
    </div>
  )
}
