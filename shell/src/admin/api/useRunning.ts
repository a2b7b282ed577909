import { usePortalHost } from '@portal/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminModule, RunningEvent } from '../wire'
import { modulesKey } from './useModules'

/** Has a part of what is shown of a module read again when the portal tells that there is more of that kind; not while it is paused. */
export function useRunning(kind: RunningEvent['kind'], { id }: AdminModule, paused = false): void {
  const host = usePortalHost()
  const client = useQueryClient()
  useEffect(
    () =>
      host.follow('running', (payload) => {
        const event = payload as RunningEvent
        if (paused || event.kind !== kind || (event.module !== '' && event.module !== id)) return
        const of = (part: unknown) => typeof part === 'string' && part.split('?')[0] === kind
        // What is being read has it all the same: it is not begun anew for each event of many.
        void client.invalidateQueries(
          { predicate: ({ queryKey: [first, name, part] }) => first === modulesKey[0] && name === id && of(part) },
          { cancelRefetch: false },
        )
      }),
    [host, client, kind, id, paused],
  )
}
