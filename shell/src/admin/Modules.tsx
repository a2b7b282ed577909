import { type AdminModule, errorSentence, portalFetch, portalQueryFn, usePortalHost } from '@portal/sdk'
import { EmptyState, ErrorState, PageHeader } from '@portal/sdk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useT } from '../app/text'
import { ModuleDetail } from './ModuleDetail'
import { ModuleTable } from './ModuleTable'
import { PageViews } from './PageViews'

const queryKey = ['/api/admin/modules']

/** Every module: its state at a glance, its switch, and what is known of its last failure. */
export default function Modules(): ReactElement {
  const t = useT()
  const { modules, enable } = useModules()
  const [chosen, setChosen] = useState<string | null>(null)
  const list = modules.data
  const shown = list?.find(({ id }) => id === chosen) ?? list?.find(({ problem }) => problem !== '') ?? list?.[0]
  return (
    <>
      <PageHeader title={t('admin.title')} lede={t('admin.lede')} />
      {modules.error ? (
        <ErrorState
          title={t('admin.listFailed')}
          error={modules.error}
          since={modules.errorUpdatedAt}
          retrying={modules.isFetching}
          onRetry={() => void modules.refetch()}
        />
      ) : (
        <ModuleTable
          modules={list}
          shown={shown?.id}
          changing={enable.isPending ? enable.variables.id : null}
          onShow={setChosen}
          onEnable={(module, enabled) => enable.mutate({ id: module.id, title: module.title, enabled })}
          empty={<EmptyState title={t('admin.none')}>{t('admin.noneText')}</EmptyState>}
        />
      )}
      {shown && <ModuleDetail module={shown} />}
      <PageViews />
    </>
  )
}

interface Change {
  id: string
  title: string
  enabled: boolean
}

function useModules() {
  const t = useT()
  const host = usePortalHost()
  const client = useQueryClient()
  const modules = useQuery({
    queryKey,
    queryFn: (context) => portalQueryFn(host)(context) as Promise<AdminModule[]>,
  })
  const readAgain = () => client.invalidateQueries({ queryKey })
  useEffect(() => host.follow('module', () => void client.invalidateQueries({ queryKey })), [host, client])
  const enable = useMutation({
    mutationFn: ({ id, enabled }: Change) =>
      portalFetch(host, { url: `/api/admin/modules/${encodeURIComponent(id)}`, method: 'PATCH', body: { enabled } }),
    onSuccess: readAgain,
    onError: (error, { title }) => {
      host.toast({ title: t('admin.failed', { module: title }), description: errorSentence(error), destructive: true })
      void readAgain()
    },
  })
  return { modules, enable }
}
