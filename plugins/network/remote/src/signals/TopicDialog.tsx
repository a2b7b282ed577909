import { useModuleMutation, useText } from '@portal/sdk'
import { FormDialog } from '@portal/sdk/kit'
import { Select, Switch, TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { TextArea } from './TextArea'
import { signalMessages } from './texts'
import type { Publisher, SignalTopic } from './wire'

const blank: SignalTopic = {
  topic: '',
  name: '',
  rule: '',
  truth: '',
  quorum: 3300,
  window: 3600,
  cadence: 0,
  publishers: ['validator'],
  closed: false,
}
const everybody: readonly Publisher[] = ['node', 'validator', 'wallet']
const own = ''

/** A topic as an admin makes or changes it. What was published before keeps its terms. */
export default function TopicDialog({ topics, onClose }: { topics: readonly SignalTopic[]; onClose: () => void }) {
  const text = useText(signalMessages)
  const { mutateAsync } = useModuleMutation({ invalidates: ['/signals'] })
  const [chosen, setChosen] = useState(own)
  const [topic, setTopic] = useState(blank)
  const [numbers, setNumbers] = useState({ quorum: '33', window: '3600', cadence: '0' })
  const choose = (name: string) => {
    const next = topics.find((one) => one.topic === name) ?? blank
    setChosen(name)
    setTopic(next)
    setNumbers({ quorum: String(next.quorum / 100), window: String(next.window), cadence: String(next.cadence) })
  }
  const set = (change: Partial<SignalTopic>) => setTopic({ ...topic, ...change })
  const send = () =>
    mutateAsync({
      path: `/signal-admin/topics/${encodeURIComponent(topic.topic || 'new')}`,
      method: 'PUT',
      body: {
        ...topic,
        quorum: Math.round(Number(numbers.quorum) * 100) || 0,
        window: Math.round(Number(numbers.window)) || 0,
        cadence: Math.round(Number(numbers.cadence)) || 0,
      },
    })
  return (
    <FormDialog
      title={text('topic.make')}
      description={text('topic.text')}
      label={text('topic.save')}
      failed={text('topic.failed')}
      send={send}
      onClose={onClose}
    >
      <Select
        label={text('topic.which')}
        value={chosen}
        options={[
          { value: own, label: text('topic.new') },
          ...topics.map((one) => ({ value: one.topic, label: one.name })),
        ]}
        onChange={choose}
      />
      {chosen === own && (
        <TextInput
          label={text('topic.slug')}
          hint={text('topic.slug.hint')}
          autoComplete="off"
          value={topic.topic}
          onChange={(event) => set({ topic: event.target.value })}
        />
      )}
      <TextInput
        label={text('topic.name')}
        autoComplete="off"
        value={topic.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea label={text('topic.rule')} rows={3} value={topic.rule} onChange={(rule) => set({ rule })} />
      <TextArea
        label={text('topic.truth')}
        hint={text('topic.truth.hint')}
        rows={2}
        value={topic.truth}
        onChange={(truth) => set({ truth })}
      />
      {(['quorum', 'window', 'cadence'] as const).map((name) => (
        <TextInput
          key={name}
          label={text(`topic.${name}`)}
          inputMode="decimal"
          autoComplete="off"
          value={numbers[name]}
          onChange={(event) => setNumbers({ ...numbers, [name]: event.target.value })}
        />
      ))}
      {everybody.map((who) => (
        <Choice
          key={who}
          label={text(`topic.who.${who}`)}
          checked={topic.publishers.includes(who)}
          onChange={(may) =>
            set({ publishers: may ? [...topic.publishers, who] : topic.publishers.filter((one) => one !== who) })
          }
        />
      ))}
      <Choice label={text('topic.closed')} checked={topic.closed} onChange={(closed) => set({ closed })} />
    </FormDialog>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="network:flex network:items-center network:justify-between network:gap-4">
      <span aria-hidden="true">{label}</span>
      <Switch label={label} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
