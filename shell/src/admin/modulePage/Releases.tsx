import {
  Badge,
  Button,
  buttonClass,
  Card,
  CardHeader,
  type Column,
  DataTable,
  ErrorState,
  TimeAgo,
} from '@portal/sdk/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routes/paths'
import { useModulePart } from '../api/useModules'
import { Actor } from '../parts/Actor'
import { Confirm } from '../parts/Confirm'
import type { AdminModule, AdminRelease } from '../wire'
import { useT } from './text'

/** Every release of a module that the portal knows, the newest first. */
export function Releases({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const releases = useModulePart<AdminRelease[]>(module.id, 'releases')
  const [revoked, setRevoked] = useState<AdminRelease | null>(null)
  const columns = useMemo<Column<AdminRelease>[]>(
    () => [
      {
        id: 'version',
        header: t('version'),
        card: 'heading',
        cell: ({ version, serial }) => (
          <>
            <span className="font-mono">{version}</span> <span className="text-faint">{t('serial', { serial })}</span>
          </>
        ),
      },
      { id: 'state', header: t('state'), cell: (release) => <Standing release={release} /> },
      {
        id: 'added',
        card: 'wide',
        header: t('releases.added'),
        cell: ({ addedAt, addedBy }) => (
          <span className="text-muted">
            <TimeAgo time={addedAt} />, <Actor actor={addedBy} />
          </span>
        ),
      },
      {
        id: 'act',
        pinned: true,
        header: '',
        align: 'end',
        cell: (release) => <Choices module={module} release={release} onRevoke={() => setRevoked(release)} />,
      },
    ],
    [t, module],
  )
  return (
    <Card aria-labelledby="releases">
      <CardHeader id="releases" title={t('releases')} />
      {releases.error ? (
        <ErrorState title={t('releases.failed')} error={releases.error} onRetry={() => void releases.refetch()} />
      ) : (
        <DataTable
          label={t('releases')}
          columns={columns}
          rows={releases.data}
          rowKey={({ digest }) => digest}
          loadingRows={2}
        />
      )}
      {revoked && (
        <Confirm
          danger
          reason
          title={t('revoke.title', { module: module.title, version: revoked.version })}
          text={t('revoke.text')}
          label={t('revoke.yes', { version: revoked.version })}
          act={(reason) => ({
            url: '/api/admin/revocations',
            method: 'POST',
            body: { digest: revoked.digest, reason },
          })}
          onClose={() => setRevoked(null)}
        />
      )}
    </Card>
  )
}

function Standing({ release }: { release: AdminRelease }): ReactElement | null {
  const t = useT()
  if (release.revoked) return <Badge tone="bad">{t('releases.revoked')}</Badge>
  if (release.wanted) return <Badge tone="good">{t('releases.wanted')}</Badge>
  if (release.takenBack) return <Badge tone="warn">{t('releases.takenBack')}</Badge>
  return release.previous ? <Badge>{t('releases.previous')}</Badge> : null
}

function Choices({
  module,
  release,
  onRevoke,
}: {
  module: AdminModule
  release: AdminRelease
  onRevoke(): void
}): ReactElement | null {
  const t = useT()
  if (release.revoked) return null
  const named = { module: module.title, version: release.version }
  return (
    <span className="inline-flex gap-2">
      <Link
        to={pathOf('plan', release.digest)}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
        aria-label={t('releases.planOf', named)}
      >
        {t('releases.plan')}
      </Link>
      <Button variant="danger" size="sm" aria-label={t('revoke.yes', named)} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </span>
  )
}
