import { errorSentence, useLocale, useModuleMutation, useText } from '@portal/sdk'
import { useSignature } from '@portal/sdk/chain'
import { useNavigate } from '@portal/sdk/router'
import { Button, Dialog, Notice, Select, TextInput } from '@portal/sdk/ui'
import { id, ZeroHash } from 'ethers'
import { useId, useState } from 'react'
import { languageName } from './languageName'
import { signalData } from './signalData'
import { signalDomain } from './signalDomain'
import { signalLanguages } from './signalLanguages'
import { TextArea } from './TextArea'
import { signalMessages } from './texts'
import { type SignalContent, type SignalKind, type SignalSummary, type SignalTopic, signalKinds } from './wire'

const hours = [1, 24, 168, 720] as const
/** The language is not said. */
const none = 'none'

interface PublishDialogProps {
  summary: SignalSummary
  topics: readonly SignalTopic[]
  onClose: () => void
}

const bytes = (text: string) => new TextEncoder().encode(text).length

/** A signal that the visitor's wallet signs. */
export default function PublishDialog({ summary, topics, onClose }: PublishDialogProps) {
  const text = useText(signalMessages)
  const form = useId()
  const navigate = useNavigate()
  const locale = useLocale()
  const signing = useSignature()
  const send = useModuleMutation<{ uid: string }>({ invalidates: ['/signals'] })
  const [topic, setTopic] = useState(topics[0]?.topic ?? '')
  const [kind, setKind] = useState<SignalKind>('observation')
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [links, setLinks] = useState('')
  const [chance, setChance] = useState('')
  const [length, setLength] = useState<(typeof hours)[number]>(24)
  const [language, setLanguage] = useState<string>(signalLanguages.find((one) => one === locale.slice(0, 2)) ?? none)
  const [tried, setTried] = useState(false)
  const chosen = topics.find((one) => one.topic === topic)
  const evidence = links
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const likely = chance === '' ? undefined : Math.round(Number(chance.replace(',', '.')) * 100)
  const faults = {
    title: title.trim() === '' || bytes(title.trim()) > 140 ? text('publish.title.wrong') : undefined,
    body: bytes(body) > 16_384 ? text('publish.body.wrong') : undefined,
    links:
      evidence.length > 8 || evidence.some((link) => !/^https:\/\/[!-~]{1,490}$/.test(link))
        ? text('publish.links.wrong')
        : undefined,
    chance:
      likely === undefined
        ? kind === 'prediction'
          ? text('publish.chance.wrong')
          : undefined
        : likely >= 0 && likely <= 10_000
          ? undefined
          : text('publish.chance.wrong'),
  }
  const wrong = Object.values(faults).some(Boolean) || !chosen
  const busy = signing.busy || send.isPending
  const publish = async () => {
    setTried(true)
    if (busy || wrong || !signing.account) return
    const said: SignalContent = {
      body: body.trim(),
      evidence,
      ...(likely === undefined ? {} : { chance: likely }),
      ...(language === none ? {} : { language }),
    }
    const content = JSON.stringify(said)
    const issuedAt = Math.floor(Date.now() / 1000)
    const signal = {
      topic,
      kind,
      title: title.trim(),
      bodyHash: id(content),
      reference: ZeroHash,
      issuedAt,
      expiresAt: issuedAt + length * 3600,
    }
    const signature = await signing.sign(signalData(signal, signalDomain(summary.portal, summary.chain)))
    if (!signature) return
    send.mutate(
      { path: '/signals', body: { signal, publisher: signing.account, content, signature } },
      {
        onSuccess: ({ uid }) => {
          onClose()
          void navigate(`/signals/${uid}`)
        },
      },
    )
  }
  const shown = (fault: string | undefined) => (tried ? fault : undefined)
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('publish')}
      description={text('publish.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={!signing.account}>
            {text('publish.sign')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="network:grid network:grid-cols-1 network:gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void publish()
        }}
      >
        <Select
          label={text('topic')}
          hint={chosen?.rule}
          disabled={busy}
          value={topic}
          options={topics.map((one) => ({ value: one.topic, label: one.name }))}
          onChange={setTopic}
        />
        <div className="network:grid network:grid-cols-1 network:gap-4 network:sm:grid-cols-2">
          <Select
            label={text('kind')}
            disabled={busy}
            value={kind}
            options={signalKinds.map((value) => ({ value, label: text(`kind.${value}`) }))}
            onChange={(value) => setKind(value as SignalKind)}
          />
          <Select
            label={text('publish.length')}
            disabled={busy}
            value={String(length)}
            options={hours.map((value) => ({ value: String(value), label: text(`publish.length.${value}`) }))}
            onChange={(value) => setLength(hours.find((one) => String(one) === value) ?? 24)}
          />
        </div>
        <TextInput
          label={text('publish.title')}
          autoComplete="off"
          disabled={busy}
          value={title}
          error={shown(faults.title)}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={text('publish.body')}
          hint={text('publish.body.hint')}
          rows={5}
          disabled={busy}
          value={body}
          error={shown(faults.body)}
          onChange={setBody}
        />
        <TextArea
          label={text('publish.links')}
          hint={text('publish.links.hint')}
          rows={2}
          disabled={busy}
          value={links}
          error={shown(faults.links)}
          onChange={setLinks}
        />
        <Select
          label={text('language')}
          disabled={busy}
          value={language}
          options={[
            { value: none, label: text('language.none') },
            ...signalLanguages
              .map((value) => ({ value: value as string, label: languageName(value, locale) }))
              .sort((a, b) => a.label.localeCompare(b.label, locale)),
          ]}
          onChange={setLanguage}
        />
        <TextInput
          label={text('publish.chance')}
          hint={text('publish.chance.hint')}
          inputMode="decimal"
          autoComplete="off"
          disabled={busy}
          value={chance}
          error={shown(faults.chance)}
          onChange={(event) => setChance(event.target.value)}
        />
        {signing.problem && (
          <Notice tone="bad" title={text('sign.failed')}>
            {signing.problem}
          </Notice>
        )}
        {send.error && (
          <Notice tone="bad" title={text('publish.refused')}>
            {errorSentence(send.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
