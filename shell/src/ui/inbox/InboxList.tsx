import type { NotificationRecord } from '@portal/sdk'
import { Button, EmptyState, ErrorState, IconButton, Skeleton, TimeAgo } from '@portal/sdk/ui'
import { BellOff, Check, CheckCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useT } from './text'
import { useInbox, useMarkRead } from './useInbox'

/** What modules told this wallet, the newest first. onLeave is told when somebody goes where one leads. */
export function InboxList({ onLeave }: { onLeave(): void }): ReactElement {
  const t = useT()
  const inbox = useInbox({ looks: true })
  const { marking, mark } = useMarkRead()
  const all = inbox.data?.pages.flatMap(({ notifications }) => notifications)
  const unread = inbox.data?.pages[0]?.unread ?? 0
  if (inbox.error && !all) {
    return (
      <div className="inbox">
        <ErrorState
          title={t('inbox.failed')}
          error={inbox.error}
          retrying={inbox.isFetching}
          onRetry={() => void inbox.refetch()}
        />
      </div>
    )
  }
  if (all?.length === 0) {
    return (
      <div className="inbox">
        <EmptyState title={t('inbox.empty')} icon={<BellOff size={20} aria-hidden="true" />}>
          {t('inbox.emptyText')}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="inbox">
      {unread > 0 && (
        <div className="inbox-bar">
          <span>{t('inbox.unread', { count: unread })}</span>
          <Button
            size="sm"
            variant="ghost"
            busy={marking}
            icon={<CheckCheck size={14} aria-hidden="true" />}
            onClick={() => mark(undefined)}
          >
            {t('inbox.readAll')}
          </Button>
        </div>
      )}
      <ul className="inbox-list" aria-busy={inbox.isPending || undefined}>
        {all?.map((one) => (
          <Entry
            key={one.id}
            one={one}
            onRead={() => mark([one.id])}
            onFollow={() => {
              if (!one.read) mark([one.id])
              onLeave()
            }}
          />
        )) ?? [0, 1, 2].map((row) => <Waiting key={row} />)}
      </ul>
      {inbox.hasNextPage && (
        <Button block size="sm" busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          {t('inbox.older')}
        </Button>
      )}
    </div>
  )
}

interface EntryProps {
  one: NotificationRecord
  onRead(): void
  onFollow(): void
}

function Entry({ one, onRead, onFollow }: EntryProps): ReactElement {
  const t = useT()
  return (
    <li className="inbox-entry">
      <div className="inbox-mark">
        {!one.read && <i className="inbox-dot" role="img" aria-label={t('inbox.isUnread')} />}
      </div>
      <div className="min-w-0">
        <p className="inbox-from">
          <span>{one.moduleTitle}</span>
          <code>{one.module}</code>
          <TimeAgo time={one.at} />
        </p>
        <p className="inbox-what">
          {one.path ? (
            <Link to={one.path} onClick={onFollow}>
              {one.title}
            </Link>
          ) : (
            one.title
          )}
        </p>
        {one.body && <p className="inbox-body">{one.body}</p>}
      </div>
      {!one.read && (
        <IconButton size="sm" className="inbox-read" label={t('inbox.read', { title: one.title })} onClick={onRead}>
          <Check size={15} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function Waiting(): ReactElement {
  return (
    <li className="inbox-entry">
      <div className="inbox-mark" />
      <div className="grid gap-1.5">
        <Skeleton width="40%" height="0.9rem" />
        <Skeleton width="80%" height="1.1rem" />
        <Skeleton width="100%" height="0.9rem" />
      </div>
    </li>
  )
}
