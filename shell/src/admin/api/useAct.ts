import { errorSentence, portalFetch, usePortalHost } from '@portal/sdk'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from './useConfirmation'
import { modulesChanged, modulesKey } from './useModules'
import { publishersKey } from './usePublishers'

/** A write of an admin. */
export interface Act {
  url: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** the title of the toast when it fails; without it whoever asks shows the error */
  failed?: string
}

/** Does what an admin decided, signed by their wallet, and reads again what it may have changed. */
export function useAct<Answer = unknown>(): UseMutationResult<Answer, Error, Act> {
  const host = usePortalHost()
  const client = useQueryClient()
  const confirm = useConfirmation()
  return useMutation<Answer, Error, Act>({
    mutationFn: async (act) => {
      const headers = await confirm(act)
      const { url, method, body } = act
      return portalFetch<Answer>(host, { url, method, body, headers })
    },
    onError: (error, { failed }) => {
      if (failed) host.toast({ title: failed, description: errorSentence(error), destructive: true })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: publishersKey })
      return modulesChanged(client)
    },
  })
}

export function moduleURL(id: string): string {
  return `${modulesKey[0]}/${encodeURIComponent(id)}`
}
