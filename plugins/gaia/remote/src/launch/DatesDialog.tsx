import { errorSentence, useModuleMutation, useText, useToast } from '@portal/sdk'
import { Sheet } from '@portal/sdk/kit'
import { Button, IconButton, TextInput } from '@portal/sdk/ui'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { LaunchAnswer } from '../wire'
import { type Draft, dateOf, draftOf } from './draft'
import { launchMessages } from './texts'

/** How many dates the module takes at most. */
const most = 20

interface DatesDialogProps {
  /** as it was when the dialog was opened: the module refuses changes to dates that somebody else has changed since */
  launch: LaunchAnswer
  onClose: () => void
}

/** Where an admin dates events of the launch. */
export default function DatesDialog({ launch, onClose }: DatesDialogProps) {
  const text = useText(launchMessages)
  const toast = useToast()
  const form = useId()
  const [drafts, setDrafts] = useState<Draft[]>(() => launch.dates.map(draftOf))
  const [tried, setTried] = useState(false)
  const save = useModuleMutation({ invalidates: ['/launch'] })
  const change = (key: number, part: Partial<Draft>) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const dates = drafts.map(dateOf)
    if (save.isPending || dates.includes(undefined)) return
    try {
      await save.mutateAsync({ path: '/launch-dates', method: 'PUT', body: { dates, version: launch.version } })
    } catch {
      return // it is told in place
    }
    toast({ title: text('dates.saved') })
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={() => save.isPending || onClose()}
      title={text('dates.title')}
      description={text('dates.text')}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {text('dates.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {text('dates.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="gaia:grid gaia:gap-5" onSubmit={(event) => void submit(event)}>
        {drafts.length === 0 && <p className="gaia:text-muted">{text('dates.none')}</p>}
        {drafts.map((draft, index) => (
          <fieldset key={draft.key} className="gaia-launch-date" disabled={save.isPending}>
            <legend>{text('dates.event', { nth: index + 1 })}</legend>
            <TextInput
              label={text('dates.name')}
              value={draft.title}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => change(draft.key, { title: target.value })}
            />
            <TextInput
              label={text('dates.at')}
              type="datetime-local"
              step={draft.at.length > 16 ? 1 : 60}
              value={draft.at}
              error={tried && !dateOf(draft) ? text('dates.at.missing') : undefined}
              onChange={({ target }) => change(draft.key, { at: target.value })}
            />
            <TextInput
              label={text('dates.path')}
              hint={text('dates.path.hint')}
              value={draft.path}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => change(draft.key, { path: target.value })}
            />
            <IconButton
              label={text('dates.remove', { nth: index + 1 })}
              onClick={() => setDrafts((all) => all.filter(({ key }) => key !== draft.key))}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </fieldset>
        ))}
        {drafts.length < most ? (
          <Button
            icon={<Plus size={15} aria-hidden="true" />}
            disabled={save.isPending}
            onClick={() =>
              setDrafts((all) => [
                ...all,
                { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, title: '', at: '', path: '' },
              ])
            }
          >
            {text('dates.add')}
          </Button>
        ) : (
          <p className="gaia:text-sm gaia:text-muted">{text('dates.most', { most })}</p>
        )}
        {save.error && (
          <p className="pk-hint pk-bad" role="alert">
            {errorSentence(save.error)}
          </p>
        )}
      </form>
    </Sheet>
  )
}
