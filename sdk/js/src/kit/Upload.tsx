import './upload.css'
import { errorSentence, useLocale, useText } from '@portal/sdk'
import { Button, cx, Field, type FieldProps, IconButton, Progress } from '@portal/sdk/ui'
import { CircleCheck, FileUp, Pause, Play, X } from 'lucide-react'
import { type DragEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { formatBytes } from './formatBytes'
import { partMessages } from './texts'
import type { UploadTransport } from './UploadTransport'
import { type UploadState, useUpload } from './useUpload'

export interface UploadProps extends Pick<FieldProps, 'label' | 'hint'> {
  transport: UploadTransport
  /** kinds that are taken, as the input's accept has them: ".csv,image/*" */
  accept?: string
  /** bytes of the largest file that is taken */
  most?: number
  onDone?: (file: File) => void
}

/** One file on its way: chosen or dropped, paused, resumed where it stopped, also after a failure. */
export function Upload({ label, hint, transport, accept, most, onDone }: UploadProps): ReactElement {
  const text = useText(partMessages)
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const uploading = useUpload(transport, onDone)
  const { upload, start, drop } = uploading
  const size = (bytes: number) => formatBytes(bytes, locale)

  const take = (file: File | undefined) => {
    if (!file) return
    if (!isTaken(file, accept)) return setRefused(text('upload.kind', { file: file.name }))
    if (most !== undefined && file.size > most)
      return setRefused(text('upload.large', { file: file.name, size: size(file.size), limit: size(most) }))
    setRefused(undefined)
    start(file)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  const again = () => {
    drop()
    // The button that was pressed is removed with the file: the focus goes to the file input.
    requestAnimationFrame(() => input.current?.focus())
  }
  const limit = most === undefined ? undefined : text('upload.limit', { size: size(most) })
  return (
    <Field label={label} hint={[hint, limit].filter(Boolean).join(' ') || undefined} error={refused}>
      {(control) =>
        upload.state === 'none' ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the input in it is what keys and readers use
          <div
            className={cx('pk-upload-drop', over && 'pk-upload-over')}
            onDragOver={drag}
            onDragLeave={drag}
            onDrop={drag}
          >
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept}
              className="pk-upload-input"
              onChange={(event) => {
                take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <FileUp size={18} aria-hidden="true" />
            <span>
              <b>{text('upload.choose')}</b> <span className="pk-upload-mouse">{text('upload.drop')}</span>
            </span>
          </div>
        ) : (
          <Going {...uploading} upload={upload} id={control.id} label={label} onAgain={again} />
        )
      }
    </Field>
  )
}

interface GoingProps extends Omit<ReturnType<typeof useUpload>, 'upload'> {
  upload: Exclude<UploadState, { state: 'none' }>
  id: string
  label: string
  onAgain: () => void
}

function Going({ upload, id, label, pause, resume, onAgain }: GoingProps): ReactElement {
  const text = useText(partMessages)
  const locale = useLocale()
  const { state, file, sent } = upload
  const words = { sent: formatBytes(sent, locale), size: formatBytes(file.size, locale) }
  const said =
    state === 'done'
      ? `${text('upload.done')} · ${words.size}`
      : text(state === 'sending' ? 'upload.progress' : state === 'paused' ? 'upload.paused' : 'upload.stopped', words)
  const resumes = state === 'failed' ? text('upload.retry') : text('upload.resume')
  // The input that had the focus is removed once a file is chosen: the focus goes to the file.
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) group.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no form's part
    <div ref={group} id={id} className="pk-upload" role="group" aria-label={`${label}: ${file.name}`} tabIndex={-1}>
      <span className="pk-upload-name">{file.name}</span>
      <span className="pk-upload-acts">
        {/* One button, so that who pressed it is still there. */}
        {state !== 'done' && (
          <IconButton
            size="sm"
            label={state === 'sending' ? text('upload.pause') : resumes}
            onClick={state === 'sending' ? pause : resume}
          >
            {state === 'sending' ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          </IconButton>
        )}
        {state === 'done' ? (
          <Button size="sm" variant="ghost" onClick={onAgain}>
            {text('upload.another')}
          </Button>
        ) : (
          <IconButton size="sm" label={text('upload.remove', { file: file.name })} onClick={onAgain}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <span className="pk-upload-bar">
        <Progress
          label={label}
          value={file.size === 0 ? Number(state === 'done') : sent / file.size}
          text={said}
          tone={state === 'done' ? 'good' : state === 'failed' ? 'bad' : 'accent'}
        />
      </span>
      <span className="pk-upload-said" role={state === 'sending' ? undefined : 'status'}>
        {state === 'done' && <CircleCheck size={14} className="pk-good" aria-hidden="true" />}
        {said}
      </span>
      {state === 'failed' && (
        <span className="pk-upload-error pk-bad" role="alert">
          {errorSentence(upload.error)}
        </span>
      )}
    </div>
  )
}

/** Whether `accept` allows the file, by the rules of the browser's own dialog: a dropped file has not passed that. */
function isTaken({ name, type }: File, accept: string | undefined): boolean {
  if (!accept) return true
  return accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
    })
}
