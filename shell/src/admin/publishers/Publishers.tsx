import { Address, Badge, Button, type Column, DataTable, EmptyState, PageHeader, TimeAgo } from '@portal/sdk/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { publishersKey, usePublishers } from '../api/usePublishers'
import { Actor } from '../parts/Actor'
import { Confirm } from '../parts/Confirm'
import { Key } from '../parts/Key'
import { ReadFailure } from '../parts/ReadFailure'
import type { AdminPublisher } from '../wire'
import { TrustPublisher } from './TrustPublisher'
import { useT } from './text'

/** Whose signatures this portal takes. */
export function Publishers(): ReactElement {
  const t = useT()
  const publishers = usePublishers()
  const [distrusted, setDistrusted] = useState<AdminPublisher | null>(null)
  const columns = useMemo<Column<AdminPublisher>[]>(
    () => [
      {
        id: 'name',
        header: t('publisher'),
        card: 'heading',
        cell: ({ id, name }) => (
          <span>
            <span className="block">{name || id}</span>
            <span className="font-mono text-[.92em] text-faint">{id}</span>
          </span>
        ),
      },
      { id: 'standing', header: t('state'), card: 'wide', cell: (publisher) => <Standing publisher={publisher} /> },
      {
        id: 'wallet',
        card: 'wide',
        header: t('wallet'),
        cell: ({ wallet }) =>
          wallet ? <Address address={wallet} /> : <span className="text-muted">{t('wallet.portal')}</span>,
      },
      { id: 'key', header: t('key'), priority: 5, card: 'wide', cell: ({ key }) => <Key value={key} /> },
      {
        id: 'since',
        card: 'wide',
        header: t('trusted'),
        cell: ({ trustedAt, trustedBy }) => (
          <span className="text-muted">
            <TimeAgo time={trustedAt} />, <Actor actor={trustedBy} />
          </span>
        ),
      },
      {
        id: 'act',
        pinned: true,
        header: '',
        align: 'end',
        cell: (publisher) =>
          !publisher.revokedAt &&
          publisher.wallet !== '' && (
            <Button
              variant="danger"
              size="sm"
              aria-label={t('distrust.of', { publisher: publisher.name })}
              onClick={() => setDistrusted(publisher)}
            >
              {t('distrust')}
            </Button>
          ),
      },
    ],
    [t],
  )
  return (
    <>
      <PageHeader title={t('publishers')} lede={t('lede')} />
      {publishers.error ? (
        <ReadFailure title={t('failed')} query={publishers} />
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <DataTable
            label={t('publishers')}
            columns={columns}
            rows={publishers.data}
            rowKey={({ id }) => id}
            loadingRows={1}
            empty={<EmptyState title={t('none')} />}
          />
        </div>
      )}
      <TrustPublisher />
      {distrusted && (
        <Confirm
          danger
          reason
          title={t('distrust.title', { publisher: distrusted.name })}
          text={t('distrust.text')}
          label={t('distrust.of', { publisher: distrusted.name })}
          act={(reason) => ({
            url: `${publishersKey[0]}/${encodeURIComponent(distrusted.id)}`,
            method: 'DELETE',
            body: { reason },
          })}
          onClose={() => setDistrusted(null)}
        />
      )}
    </>
  )
}

function Standing({ publisher }: { publisher: AdminPublisher }): ReactElement {
  const t = useT()
  if (!publisher.revokedAt) return <Badge tone="good">{t('trusted')}</Badge>
  return (
    <span>
      <Badge tone="bad">{t('distrusted')}</Badge>
      <span className="block text-muted">{publisher.reason}</span>
    </span>
  )
}
