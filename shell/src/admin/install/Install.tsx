import './plan.css'
import { errorSentence, portalFetch, useFormat, usePortalHost } from '@portal/sdk'
import { Button, Card, CardBody, PageHeader, Progress } from '@portal/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../routes/paths'
import { Drop } from '../parts/Drop'
import type { Plan } from '../wire'
import { useT } from './text'
import { planKey } from './usePlan'

/** bytes of the largest bundle that a portal takes */
const largest = 512 * 1024 * 1024

/** Where a bundle is handed in. What it would do is the next page; nothing runs before that is granted. */
export function Install(): ReactElement {
  const t = useT()
  const { sending, error, send, cancel } = useUpload()
  return (
    <>
      <PageHeader title={t('install')} lede={t('install.lede')} />
      <Card>
        <CardBody className="grid gap-4">
          {sending ? (
            <Sending {...sending} onCancel={cancel} />
          ) : (
            <Drop label={t('install.choose')} text={t('install.drop')} accept=".bundle" onFile={send} />
          )}
          {error && (
            <div className="note-bad" role="alert">
              <b>{t('install.failed', { file: error.file })}</b>
              <p>{error.text}</p>
            </div>
          )}
        </CardBody>
      </Card>
    </>
  )
}

interface SendingProps {
  file: string
  bytes: number
  /** 0 to 1; at 1 the portal reads and verifies */
  share: number
  onCancel(): void
}

function Sending({ file, bytes, share, onCancel }: SendingProps): ReactElement {
  const t = useT()
  const format = useFormat()
  const text = share < 1 ? t('install.sent', { share: format.percent(share, 0) }) : t('install.verifying')
  return (
    <div className="sending">
      <p className="truncate font-[550]">
        {file} <span className="text-faint">{t('megabytes', { count: format.number(bytes / 1e6, 1) })}</span>
      </p>
      <Progress value={share} label={t('install.sending', { file })} text={text} />
      <p role="status" className="text-sm text-muted">
        {share < 1 ? text : t('install.verifying')}
      </p>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}

function useUpload() {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const host = usePortalHost()
  const [sending, setSending] = useState<Omit<SendingProps, 'onCancel'> | null>(null)
  const [error, setError] = useState<{ file: string; text: string } | null>(null)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])
  const send = async ({ name, size }: File, body: Blob) => {
    setError(null)
    if (size > largest) return setError({ file: name, text: t('install.tooLarge') })
    abort.current = new AbortController()
    const { signal } = abort.current
    const onSent = (bytes: number) => setSending({ file: name, bytes: size, share: size > 0 ? bytes / size : 0 })
    onSent(0)
    try {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const write = { method: 'POST', headers, body, signal, onSent }
      const plan = await portalFetch<Plan>(host, { url: '/api/admin/bundles', ...write })
      client.setQueryData(planKey(plan.digest), plan)
      void navigate(pathOf('plan', plan.digest))
    } catch (cause) {
      setSending(null)
      if (!signal.aborted) setError({ file: name, text: errorSentence(cause as Error) })
    }
  }
  return { sending, error, send: (file: File) => void send(file, file), cancel: () => abort.current.abort() }
}
