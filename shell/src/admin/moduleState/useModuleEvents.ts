import { type ModuleEvent, usePortalHost } from '@portal/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { modulesChanged } from '../api/useModules'
import { useT } from './text'

/** Keeps what is shown of modules current by their events, and tells of a version that went back by itself. */
export function useModuleEvents(): void {
  const t = useT()
  const host = usePortalHost()
  const client = useQueryClient()
  useEffect(
    () =>
      host.follow('module', (payload) => {
        const { id, version, problem } = payload as ModuleEvent
        void modulesChanged(client, id)
        if (!problem) return
        const title = host.getState().portal.modules.find((module) => module.id === id)?.title ?? id
        host.toast({ title: t('returned', { module: title, version }), description: problem, destructive: true })
      }),
    [t, host, client],
  )
}
