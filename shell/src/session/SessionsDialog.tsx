import './dialogs.css'
import { PortalFetchError, portalFetch, type SessionRecord, shortAddress, useFormat, usePortalHost } from '@portal/sdk'
import type { PortalHost } from '@portal/sdk/host'
import { Badge, Button, Dialog, ErrorState, Skeleton, TimeAgo } from '@portal/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useShell } from '../app/ShellContext'
import { useRead } from '../app/useRead'
import { useT } from './text'

const queryKey = ['/api/sessions']

export interface SessionsDialogProps {
  address: string
  onClose(): void
}

/** Where a wallet is signed in, and the way to sign out from afar. */
export default function SessionsDialog({ address, onClose }: SessionsDialogProps): ReactElement {
  const t = useT()
  const { list, end, endAll } = useSessions()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sessions.title')}
      description={t('sessions.text', { address: shortAddress(address) })}
      footer={
        <Button variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
          {t('sessions.endAll')}
        </Button>
      }
    >
      {list.error ? (
        <ErrorState
          title={t('sessions.unread')}
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ul className="sessions" aria-busy={list.isPending || undefined}>
          {list.data?.map((record) => (
            <Row
              key={record.id}
              record={record}
              busy={end.isPending && end.variables.id === record.id}
              onEnd={() => end.mutate(record)}
            />
          )) ?? (
            <li>
              <Skeleton width="100%" height="3rem" />
            </li>
          )}
        </ul>
      )}
    </Dialog>
  )
}

interface RowProps {
  record: SessionRecord
  busy: boolean
  onEnd(): void
}

function Row({ record, busy, onEnd }: RowProps): ReactElement {
  const t = useT()
  const format = useFormat()
  const device = record.device || t('sessions.unknown')
  const since = format.time(record.createdAt)
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-[550]">
          {device}
          {record.current && <Badge tone="good">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-faint">
          {t('sessions.seen')} <TimeAgo time={record.seenAt} />, {t('sessions.since', { time: since })}
        </p>
      </div>
      {!record.current && (
        <Button size="sm" busy={busy} aria-label={t('sessions.endOf', { device, time: since })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useSessions() {
  const t = useT()
  const { shell } = useShell()
  const host = usePortalHost()
  const client = useQueryClient()
  const list = useRead<SessionRecord[]>(queryKey, { refetchOnMount: 'always' })
  const onSettled = () => client.invalidateQueries({ queryKey })
  const failed = (title: string) => (error: Error) => {
    const description = error instanceof PortalFetchError ? error.reason : error.message
    shell.toast({ title, description, destructive: true })
  }
  const end = useMutation({
    mutationFn: ({ id }: SessionRecord) => endSession(host, id),
    onSuccess: (_, { device }) =>
      shell.toast({ title: t('sessions.ended', { device: device || t('sessions.unknown') }) }),
    onError: failed(t('sessions.failed')),
    onSettled,
  })
  const endAll = useMutation({
    mutationFn: shell.leaveEverywhere,
    onError: failed(t('sessions.allFailed')),
    onSettled,
  })
  return { list, end, endAll }
}

/** Ends a session; one that is gone already counts as ended. */
async function endSession(host: PortalHost, id: string): Promise<void> {
  try {
    await portalFetch(host, { url: `/api/sessions/${id}`, method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof PortalFetchError && error.status === 404)) throw error
  }
}
